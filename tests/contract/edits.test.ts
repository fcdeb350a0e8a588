import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Actor } from '../../server/kernel/audit/entry.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { type Change, type Editable, edit, tagOf } from '../../server/kernel/edits/edit.ts'
import { readHistory } from '../../server/kernel/edits/history.ts'
import { addImportedVersions } from '../../server/kernel/edits/imported-versions.ts'
import { listRemoved } from '../../server/kernel/edits/store.ts'
import { onEveryDatabase } from '../support/databases.ts'

const room: Actor = { name: '76561198000000001', role: 'moderator', requestId: 'r', address: '192.0.2.1' }
const noteSchema = v.object({ text: v.string() })
type Note = v.InferOutput<typeof noteSchema>

/** Notes in memory, which stand for the rows of a noun. */
function notes() {
  const held = new Map<string, Note>()
  const editable: Editable<Note> = {
    kind: 'faq',
    lock: async () => undefined,
    read: async (_, id) => held.get(id),
    normalise: ({ text }) => ({ text: text.trim() }),
    async write(_, id, value) {
      if (value === undefined) held.delete(id)
      else held.set(id, value)
    },
    parse: (stored) => {
      const parsed = v.safeParse(noteSchema, stored)
      return parsed.success ? parsed.output : undefined
    },
  }
  return { held, editable }
}

onEveryDatabase('edits', ({ open }) => {
  const start = async () => {
    const database = await open()
    const { held, editable } = notes()
    let at = 1000
    const deps = { database, now: () => (at += 1) }
    return {
      database,
      held,
      editable,
      edit: (change: Change<Note>, seen?: string) => edit(deps, room, editable, { id: 'a', seen, change }),
      versions: async () => {
        const { versions } = await readHistory(
          database,
          { kind: 'faq', subject: 'a' },
          { limit: 9 },
          async () => new Map(),
        )
        return versions.map(({ number, source, restored, value, actor }) => [number, source, restored, value, actor])
      },
      audit: async () =>
        (await listAudit(database, {}, { limit: 9 })).map((row) => [row.action, row.before_json, row.after_json]),
    }
  }

  it('keeps a version and an audit entry of each edit, once', async () => {
    const { database, held, edit, versions, audit } = await start()
    const created = await edit({ value: { text: ' one ' } }, 'none')
    expect(created).toEqual({ kind: 'done', tag: tagOf({ text: 'one' }), value: { text: 'one' } })
    expect((await edit({ value: { text: 'one' } }, 'none')).kind).toBe('unchanged')
    expect((await edit({ value: { text: 'two' } }, created.tag)).kind).toBe('done')
    expect((await edit({ remove: true }, tagOf({ text: 'two' }))).kind).toBe('done')
    expect((await edit({ remove: true }, tagOf({ text: 'two' }))).kind).toBe('unchanged')
    expect(held.size).toBe(0)
    expect(await versions()).toEqual([
      [3, 'edit', null, null, room.name],
      [2, 'edit', null, { text: 'two' }, room.name],
      [1, 'edit', null, { text: 'one' }, room.name],
    ])
    expect(await audit()).toEqual([
      ['faq.remove', '{"text":"two"}', null],
      ['faq.edit', '{"text":"one"}', '{"text":"two"}'],
      ['faq.add', null, '{"text":"one"}'],
    ])
    expect(await verifyAudit(database)).toMatchObject({ seq: 3 })
    expect((await listRemoved(database, 'faq')).map(({ subject, number }) => [subject, number])).toEqual([['a', 3]])
  })

  it('refuses the edit of a state that is not the current one, and names that one', async () => {
    const { held, edit, versions } = await start()
    const { tag } = await edit({ value: { text: 'one' } }, 'none')
    await edit({ value: { text: 'two' } }, tag)
    const current = { tag: tagOf({ text: 'two' }), value: { text: 'two' } }
    expect(await edit({ value: { text: 'three' } }, tag)).toEqual({ kind: 'conflict', ...current })
    expect(await edit({ value: { text: 'three' } }, 'none')).toEqual({ kind: 'conflict', ...current })
    expect(await edit({ remove: true }, tag)).toEqual({ kind: 'conflict', ...current })
    expect(await edit({ restore: 1 }, tag)).toEqual({ kind: 'conflict', ...current })
    expect([held.get('a'), (await versions()).length]).toEqual([{ text: 'two' }, 2])
  })

  it('brings back any version, a removed one too, as a new version', async () => {
    const { held, edit, versions } = await start()
    await edit({ value: { text: 'one' } })
    await edit({ value: { text: 'two' } })
    await edit({ remove: true })
    expect((await edit({ restore: 1 }, 'none')).kind).toBe('done')
    expect(held.get('a')).toEqual({ text: 'one' })
    expect((await edit({ restore: 1 })).kind).toBe('unchanged')
    expect((await edit({ restore: 9 })).kind).toBe('noVersion')
    expect((await edit({ restore: 3 })).kind).toBe('done')
    expect(held.has('a')).toBe(false)
    expect((await versions())[0]).toEqual([5, 'restore', 3, null, room.name])
  })

  it('undoes the newest edit, and does nothing when that is repeated', async () => {
    const { held, edit, versions } = await start()
    expect((await edit({ undo: true })).kind).toBe('noVersion')
    held.set('a', { text: 'from before' })
    await edit({ value: { text: 'two' } })
    expect((await edit({ undo: true })).kind).toBe('done')
    expect((await edit({ undo: true })).kind).toBe('unchanged')
    expect(held.get('a')).toEqual({ text: 'from before' })
    expect(await versions()).toEqual([
      [3, 'restore', 1, { text: 'from before' }, room.name],
      [2, 'edit', null, { text: 'two' }, room.name],
      [1, 'found', null, { text: 'from before' }, null],
    ])
  })

  it('keeps what was changed elsewhere as a version of its own', async () => {
    const { held, edit, versions } = await start()
    const { tag } = await edit({ value: { text: 'one' } })
    held.set('a', { text: 'by hand' })
    expect((await edit({ value: { text: 'two' } }, tag)).kind).toBe('conflict')
    await edit({ value: { text: 'two' } })
    expect((await versions()).map(([, source, , value]) => [source, value])).toEqual([
      ['edit', { text: 'two' }],
      ['found', { text: 'by hand' }],
      ['edit', { text: 'one' }],
    ])
  })

  it('keeps a version of each thing that an import changes', async () => {
    const { database, edit, versions } = await start()
    await edit({ value: { text: 'one' } })
    await inTransaction(database, (trx) =>
      addImportedVersions(trx, { kind: 'faq', actor: 'root', at: 5 }, [
        { id: 'a', before: { text: 'one' }, after: { text: 'imported' } },
        { id: 'b', before: { text: 'kept' }, after: undefined },
      ]),
    )
    expect((await versions())[0]).toEqual([2, 'import', null, { text: 'imported' }, 'root'])
    expect((await listRemoved(database, 'faq')).map(({ subject, number }) => [subject, number])).toEqual([['b', 2]])
  })
})
