import { type FileHandle, open } from 'node:fs/promises'
import * as v from 'valibot'
import { type ActResult, actResultSchema } from '../../../contract/game-side/acts.ts'
import type { ActJournal } from './acts.ts'
import { readText, replaceFile } from './files.ts'

/** Acts that were begun, and the results of which the portal does not know yet. On disk before an act is begun. */
export interface Journal extends ActJournal {
  /** What the portal has to be told, oldest first. */
  results(): readonly ActResult[]
  /** The portal knows these. */
  confirm(results: readonly ActResult[]): Promise<void>
  close(): Promise<void>
}

const lineSchema = v.variant('what', [
  v.object({ what: v.literal('begin'), id: v.string() }),
  v.object({ what: v.literal('end'), result: actResultSchema }),
  v.object({ what: v.literal('confirm'), ids: v.array(v.string()) }),
])
type Line = v.InferOutput<typeof lineSchema>

/** The file is written anew after so many lines. */
const longest = 2000

/** The last line of a process that was killed may be half: what it says had not happened yet. */
function parseLine(text: string): Line | undefined {
  try {
    const line = v.safeParse(lineSchema, JSON.parse(text))
    return line.success ? line.output : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Opens the journal of a server. An act that was begun and has no result has the result `unknown`. */
export async function openJournal(file: string): Promise<Journal> {
  const results = new Map<string, ActResult>()
  const begun = new Set<string>()
  for (const text of ((await readText(file)) ?? '').split('\n')) {
    const line = parseLine(text)
    if (line?.what === 'begin') begun.add(line.id)
    if (line?.what === 'end') results.set(line.result.id, line.result)
    if (line?.what === 'confirm') {
      for (const id of line.ids) {
        results.delete(id)
        begun.delete(id)
      }
    }
  }
  for (const id of begun) {
    if (!results.has(id)) results.set(id, { id, outcome: 'unknown', reply: 'the tool was ended while it ran this' })
  }

  let handle: FileHandle | undefined
  let lines = 0
  const rewrite = async (): Promise<void> => {
    await handle?.close()
    handle = undefined
    const running = [...begun].filter((id) => !results.has(id))
    const kept: Line[] = [
      ...[...results.values()].map((result): Line => ({ what: 'end', result })),
      ...running.map((id): Line => ({ what: 'begin', id })),
    ]
    await replaceFile(file, kept.map((line) => `${JSON.stringify(line)}\n`).join(''))
    handle = await open(file, 'a')
    lines = kept.length
  }
  const write = async (line: Line): Promise<void> => {
    if (handle === undefined || lines >= longest) await rewrite()
    // A line that a full disk has cut ends here.
    await handle?.appendFile(`\n${JSON.stringify(line)}\n`)
    await handle?.datasync()
    lines += 1
  }
  await rewrite()

  return {
    has: (id) => results.has(id) || begun.has(id),
    async begin(id) {
      await write({ what: 'begin', id })
      begun.add(id)
    },
    async end(result) {
      results.set(result.id, result)
      await write({ what: 'end', result })
    },
    results: () => [...results.values()],
    async confirm(confirmed) {
      const ids = confirmed.map(({ id }) => id)
      for (const id of ids) {
        results.delete(id)
        begun.delete(id)
      }
      if (ids.length > 0) await write({ what: 'confirm', ids })
    },
    close: async () => handle?.close(),
  }
}
