"""竞技二打一 (Dou Dizhu)."""
