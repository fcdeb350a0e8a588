import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { databaseKinds, partNames } from './plan.ts'

/** What a step found wrong: something acknowledged that is gone, something done twice, or anything else. */
export const findingKinds = ['lost', 'twice', 'unexplained'] as const
const findingSchema = v.object({ kind: v.picklist(findingKinds), what: v.string() })
export type Finding = v.InferOutput<typeof findingSchema>

const progressSchema = v.object({
  part: v.picklist(partNames),
  database: v.picklist(databaseKinds),
  /** The random choices of a step follow from this and from its number. */
  seed: v.string(),
  /** Absent: as many game servers as the part says. */
  servers: v.optional(v.number()),
  planned: v.number(),
  done: v.number(),
  /** Spent in steps. */
  milliseconds: v.number(),
  findings: v.array(v.intersect([findingSchema, v.object({ step: v.number() })])),
  /** What a step counts besides, by name. */
  figures: v.record(v.string(), v.number()),
})
export type Progress = v.InferOutput<typeof progressSchema>

export const progressFile = (folder: string, { part, database }: Pick<Progress, 'part' | 'database'>): string =>
  path.join(folder, `${part}-${database}.json`)

export const readProgress = (file: string): Progress | undefined =>
  existsSync(file) ? v.parse(progressSchema, JSON.parse(readFileSync(file, 'utf8'))) : undefined

/** Replaces the file as a whole, because a run may be interrupted at any moment. */
export function writeProgress(file: string, progress: Progress): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(progress, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}

const duration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const heads = ['part', 'database', 'planned', 'done', ...findingKinds, 'min:s', 'seed']

/** The table of a run, as Markdown. */
export function progressTable(rows: readonly Progress[]): string {
  const cells = rows.map(({ part, servers, database, planned, done, findings, milliseconds, seed }) => [
    servers === undefined ? part : `${part} (${servers} servers)`,
    database,
    String(planned),
    String(done),
    ...findingKinds.map((kind) => String(findings.filter((finding) => finding.kind === kind).length)),
    duration(milliseconds),
    seed,
  ])
  const widths = heads.map((head, i) => Math.max(head.length, ...cells.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
