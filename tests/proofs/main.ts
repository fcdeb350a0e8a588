/**
 * `npm run proof`: the promises "nothing lost, nothing twice" at their full count (docs/proof.md). Each part runs in a
 * Vitest process of its own, because it uses the stand-ins of the tests, and records its progress after each step.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { endChildren, track } from '../../scripts/gate/children.mjs'
import { type ProofOptions, readOptions, usage } from './options.ts'
import { type DatabaseKind, databasesOf, type PartName, parts } from './plan.ts'
import { type Progress, progressFile, progressTable, readProgress, writeProgress } from './progress.ts'

/** The progress of an earlier run with the same seed and as many servers, extended or cut to the count; or a new one. */
function begin(options: ProofOptions, part: PartName, database: DatabaseKind): string {
  const file = progressFile(options.folder, { part, database })
  if (options.isFresh) rmSync(file, { force: true })
  const planned = options.count ?? parts[part].count
  const earlier = readProgress(file)
  const servers = parts[part].hasServers ? options.servers : undefined
  const isSame = options.seed === undefined || options.seed === earlier?.seed
  const isContinued = earlier !== undefined && isSame && servers === earlier.servers
  const seed = options.seed ?? randomBytes(6).toString('hex')
  const fresh = { part, database, seed, done: 0, milliseconds: 0, findings: [], figures: {} }
  writeProgress(file, { ...(isContinued ? earlier : fresh), servers, planned })
  return file
}

async function runPart(part: PartName, database: DatabaseKind, file: string): Promise<void> {
  process.stdout.write(`\n── ${part} on ${database}\n`)
  const args = ['run', '-c', 'tests/proofs/vitest.config.ts', `tests/proofs/parts/${part}.proof.ts`]
  const env = { ...process.env, PROOF_FILE: path.resolve(file), PROOF_DATABASE: database }
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  track(child)
  await once(child, 'exit')
}

/** What a part has started would go on, and poll or load what the next run starts. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endChildren().then(() => process.exit(130)))
}

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const options = readOptions(process.argv.slice(2))
  const rows: Progress[] = []
  for (const part of options.parts) {
    for (const database of databasesOf(parts[part]).filter((kind) => options.databases.includes(kind))) {
      const file = begin(options, part, database)
      const before = readProgress(file)
      if (before !== undefined && before.done < before.planned) await runPart(part, database, file)
      const after = readProgress(file)
      if (after !== undefined) rows.push(after)
    }
  }
  process.stdout.write(`\n${progressTable(rows)}\n`)
  for (const { part, database, findings, figures } of rows) {
    if (Object.keys(figures).length > 0) process.stdout.write(`\n${part}, ${database}: ${JSON.stringify(figures)}\n`)
    for (const { step, kind, what } of findings) {
      process.stdout.write(`\n✘ ${part}, ${database}, step ${step}, ${kind}: ${what}\n`)
    }
  }
  return rows.every(({ done, planned, findings }) => done >= planned && findings.length === 0) ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`)
  process.exitCode = 2
}
