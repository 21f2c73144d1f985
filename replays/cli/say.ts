/** What is said on the terminal. Logs and answers come from anywhere: nothing in one may steer it. */
const plain = (line: string): string => line.replace(/\p{C}/gu, '');

export function say(line: string): void {
  console.log(plain(line));
}

/** On the error stream. */
export function complain(line: string): void {
  console.error(plain(line));
}
