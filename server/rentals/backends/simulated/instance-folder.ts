import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { isDemoName } from '../border.ts'
import type { Demo, InstanceConfig } from '../driver.ts'

/** The configuration file of an instance, read at its start and on reload. */
const configSchema = v.object({
  name: v.string(),
  password: v.string(),
  admins: v.array(v.object({ steamId: v.string(), note: v.string() })),
})

const configFile = (folder: string): string => join(folder, 'server.json')
const demoFolder = (folder: string): string => join(folder, 'demos')
export const demoFile = (folder: string, name: string): string => join(demoFolder(folder), name)

/** Writes a file atomically. A killed process leaves a draft. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, file)
}

export const isDraft = (name: string): boolean => /\.[0-9a-f]{8}\.tmp$/.test(name)

/** Removes the drafts in an instance's folder; returns their names. */
export async function removeDrafts(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter(isDraft)
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
  return names
}

export async function writeConfig(folder: string, { name, password, admins }: InstanceConfig): Promise<void> {
  await mkdir(demoFolder(folder), { recursive: true })
  await writeWhole(configFile(folder), `${JSON.stringify({ name, password, admins }, null, 2)}\n`)
}

/** @throws if the file is missing or not the output of {@link writeConfig}. */
export async function readConfig(folder: string): Promise<InstanceConfig> {
  return v.parse(configSchema, JSON.parse(await readFile(configFile(folder), 'utf8')))
}

/** The demos in a folder, oldest first: their names begin with their time. */
export async function listDemos(folder: string): Promise<Demo[]> {
  const names = (await readdir(demoFolder(folder))).filter(isDemoName).sort()
  return Promise.all(names.map(async (name) => ({ name, size: (await stat(demoFile(folder, name))).size })))
}

const keptDemos = 8
/** The first bytes of a CS2 demo. */
const demoMagic = Buffer.from('PBDEMS2\0', 'latin1')

/** Writes a recording of a match on `map` that ended at `now` (epoch milliseconds) and deletes the oldest ones. */
export async function recordDemo(folder: string, map: string, now: number, random: () => number): Promise<void> {
  const time = new Date(now).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 15)
  const body = randomBytes(96 * 1024 + Math.floor(random() * 384 * 1024))
  await writeWhole(demoFile(folder, `${time}_${map}.dem`), Buffer.concat([demoMagic, body]))
  const old = (await listDemos(folder)).slice(0, -keptDemos)
  await Promise.all(old.map(({ name }) => rm(demoFile(folder, name), { force: true })))
}
