import { spawnSync } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '../../tests/support/temporary-folder.ts'

const repository = path.join(import.meta.dirname, '../..')
const root = folderOfFile()

/** Rooms of pure code that no list names. */
const rooms = ['contract', 'contract/new', 'src/features/new/core', 'server/new/rules']

/** What belongs to a browser or to Node. */
const faults = [
  ['document', 'export const value = document.title\n'],
  ['fetch', "export const value = fetch('/')\n"],
  ['setTimeout', 'export const value = setTimeout(() => {}, 1)\n'],
  ['performance', 'export const value = performance.now()\n'],
  ['crypto', 'export const value = crypto.randomUUID()\n'],
  ['console', "export const value = console.log('')\n"],
  ['process', 'export const value = process.env\n'],
  ['buffer', "export const value = Buffer.from('')\n"],
  ['node', "import { readFileSync } from 'node:fs'\n\nexport const value = readFileSync\n"],
] as const

/** What ECMAScript itself has, with the schema library. */
const pure =
  "import * as v from 'valibot'\n\nexport const schema = v.pipe(v.string(), v.transform((text) => new Map([[text, 1n]])))\n"

let reported: string

beforeAll(async () => {
  await cp(path.join(repository, 'config'), path.join(root, 'config'), { recursive: true })
  await symlink(path.join(repository, 'node_modules'), path.join(root, 'node_modules'))
  for (const room of rooms) {
    await mkdir(path.join(root, room), { recursive: true })
    for (const [name, text] of [...faults, ['pure', pure] as const]) {
      await writeFile(path.join(root, room, `${name}.ts`), text)
    }
  }
  const compiler = path.join(repository, 'node_modules/typescript-native/bin/tsc')
  const project = ['-p', 'config/tsconfig.pure.json', '--incremental', 'false', '--pretty', 'false']
  reported = spawnSync(process.execPath, [compiler, ...project], { cwd: root, encoding: 'utf8' }).stdout
})

describe.each(rooms)('the compiler, in %s', (room) => {
  it.each(faults)('refuses %s', (name) => {
    expect(reported).toContain(`${room}/${name}.ts(`)
  })

  it('accepts what is pure', () => {
    expect(reported).not.toContain(`${room}/pure.ts(`)
  })
})
