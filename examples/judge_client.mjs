// A client of the judge protocol in thirty lines: ask `paisai judge` about the rules.
//
//     node examples/judge_client.mjs [python]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Judge {
  constructor(command = "python3") {
    this.process = spawn(command, ["-m", "paisai", "judge"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.waiting = [];
    createInterface({ input: this.process.stdout }).on("line", (line) =>
      this.hear(JSON.parse(line)),
    );
  }

  hear(answer) {
    const { resolve, reject } = this.waiting.shift(); // answers come in the order of the questions
    if (answer.ok) resolve(answer);
    else reject(new Error(answer.error.message));
  }

  ask(op, fields = {}) {
    this.process.stdin.write(JSON.stringify({ op, ...fields }) + "\n");
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  close() {
    this.process.stdin.end();
  }
}

const judge = new Judge(process.argv[2]);
console.log((await judge.ask("erdayi/read", { cards: "33344456" })).pattern);
console.log(JSON.stringify((await judge.ask("erdayi/moves", { hand: "3345", beat: "3" })).moves));
judge.close();
