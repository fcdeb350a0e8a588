import { cpus, totalmem } from 'node:os'

/** The middle of the values; the mean of the two middle ones for an even count. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The value below which the given share (0..1) of the values lies, by the nearest-rank method. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Prints rows as a Markdown table, ready to paste into tests/bench/README.md. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  console.log(`\n### ${title}\n`)
  console.log(`| ${head.join(' | ')} |`)
  console.log(`| ${head.map(() => '---').join(' | ')} |`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}

export function printMachine(): void {
  const list = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  console.log(
    `${list.length} × ${list[0]?.model.trim() ?? 'unknown CPU'}, ${memory} GiB, Node ${process.version}, ${process.platform}`,
  )
}
