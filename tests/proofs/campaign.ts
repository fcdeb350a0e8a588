import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { seededRandom } from '../../demo/seeded-random.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { testPostgres } from '../support/postgres.ts'
import { type DatabaseKind, databaseKinds, type PartName } from './plan.ts'
import { type Finding, type Progress, readProgress, writeProgress } from './progress.ts'

export interface Step {
  readonly number: number
  /** Of the random choices of this step. */
  readonly seed: string
  /** In [0, 1), from the seed. */
  random(): number
  /** Adds to a figure that the run prints. */
  count(name: string, by?: number): void
  /** Keeps the highest value of a figure that the run prints. */
  highest(name: string, value: number): void
}

export type RunStep = (step: Step) => Promise<readonly Finding[]>

/** Where a part works; removed after it. */
export interface Ground {
  readonly database: DatabaseKind
  readonly location: DatabaseLocation
  readonly folder: string
  /** The seed of the run, for what is prepared before the steps. */
  readonly seed: string
  /** The number of the step that comes first: a run that was interrupted continues. */
  readonly firstStep: number
  /** How many game servers there are, where the run was told. */
  readonly servers: number | undefined
}

/** A new location of a database, removed after the test. */
async function ground(database: DatabaseKind, { seed, done: firstStep, servers }: Progress): Promise<Ground> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-proof-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const told = { database, folder, seed, firstStep, servers }
  if (database === 'sqlite') {
    return { ...told, location: { kind: 'sqlite', file: path.join(folder, 'data/spawnpoint.db') } }
  }
  const postgres = await testPostgres()
  onTestFinished(() => postgres.stop())
  return { ...told, location: { kind: 'postgresql', url: await postgres.createDatabase() } }
}

const kindSchema = v.picklist(databaseKinds)

/** The progress to continue, and how it is kept; in `npm run test:all` there is none, and the count and the seed are fixed. */
function openProgress(part: PartName, shortCount: number): { progress: Progress; save: () => void } {
  const file = process.env['PROOF_FILE']
  const found = file === undefined ? undefined : readProgress(file)
  if (file !== undefined && found !== undefined) return { progress: found, save: () => writeProgress(file, found) }
  const fixed = { seed: 'gate', planned: shortCount, done: 0, milliseconds: 0, findings: [], figures: {} }
  return { progress: { part, database: 'sqlite', ...fixed }, save: () => undefined }
}

/** Of one step in `npm run test:all`, which hangs after it. */
const patience = minutes(2)

/**
 * A test that takes the steps of a part which are still to do. `shortCount`: the steps in `npm run test:all`, on each of
 * `shortDatabases`. `prepare` may use the stand-ins of the tests, and returns what takes one step.
 */
export function campaign(
  part: PartName,
  shortCount: number,
  prepare: (ground: Ground) => Promise<RunStep>,
  shortDatabases: readonly DatabaseKind[] = ['sqlite'],
): void {
  const given = process.env['PROOF_DATABASE']
  const timeout = process.env['PROOF_FILE'] === undefined ? { timeout: patience * (shortCount + 1) } : {}
  for (const database of given === undefined ? shortDatabases : [v.parse(kindSchema, given)]) {
    it(`${part} on ${database}`, timeout, () => runCampaign(part, database, shortCount, prepare))
  }
}

async function runCampaign(
  part: PartName,
  database: DatabaseKind,
  shortCount: number,
  prepare: (ground: Ground) => Promise<RunStep>,
): Promise<void> {
  const { progress, save } = openProgress(part, shortCount)
  const runStep = await prepare(await ground(database, progress))
  let savedAt = 0
  while (progress.done < progress.planned) {
    const number = progress.done
    const seed = `${progress.seed}:${number}`
    const count: Step['count'] = (name, by = 1) => {
      progress.figures[name] = (progress.figures[name] ?? 0) + by
    }
    const highest: Step['highest'] = (name, value) => {
      progress.figures[name] = Math.max(progress.figures[name] ?? value, value)
    }
    const began = performance.now()
    const findings = await runStep({ number, seed, random: seededRandom(seed), count, highest })
    progress.milliseconds += performance.now() - began
    progress.findings.push(...findings.map((finding) => ({ ...finding, step: number })))
    progress.done += 1
    if (findings.length > 0 || performance.now() - savedAt > 1000) {
      save()
      savedAt = performance.now()
    }
  }
  save()
  // A report shortens what differs.
  expect(progress.findings, JSON.stringify(progress.findings, null, 1).slice(0, 2000)).toEqual([])
}
