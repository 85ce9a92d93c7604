"""Everything that is printed or handed out, as PDF and Excel, from plain values.

A list is a `table.Table`, a paper one of the values in `paper`; `typeset.pdf(paper, language)` and
`excel.workbook(papers, language)` set them.
"""
