import { expect, it } from 'vitest'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { importCommunity } from '../../server/community-file.ts'
import type { Actor } from '../../server/kernel/audit/entry.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { edit } from '../../server/kernel/edits/edit.ts'
import { createCatalogueReader } from '../../server/running-community.ts'
import { editServer } from '../../server/server-acts.ts'
import { textKinds } from '../../server/text-kinds.ts'
import { both, communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'

const staff: Actor = { name: 'root', role: 'console', requestId: null, address: null }

onEveryDatabase('the catalogue in memory', { sensitive: true }, ({ open }) => {
  /** Reads as a process does after each change: the number of servers that it has read; undefined: it has read none. */
  const reader = (db: Database) => {
    const read = createCatalogueReader(db, { latencyAtAddresses: false })
    return async () => {
      const { servers, content } = await read(await catalogueVersion(db))
      return { servers: servers?.length, version: content.version }
    }
  }

  it('gives servers without a ping target their own address, only where responders run there', async () => {
    const db = await open()
    const server = { name: 'x', category: 'dm', region: 'ap-tokyo' }
    const servers = [
      { ...server, ip: '192.0.2.1', port: 1 },
      { ...server, ip: '2001:db8::1', port: 1 },
      { ...server, ip: '192.0.2.2', port: 1, ping_target: 'a.example' },
    ]
    await importCommunity(db, communityFile({ servers }))
    const targets = async (latencyAtAddresses: boolean) =>
      (await createCatalogueReader(db, { latencyAtAddresses })(1)).servers?.map(({ ping_target }) => ping_target)
    expect(await targets(false)).toEqual([undefined, undefined, 'a.example'])
    expect(await targets(true)).toEqual(['192.0.2.1', '[2001:db8::1]', 'a.example'])
  })

  it('reads servers at first and after they were edited, and none after an edit of a text or a setting', async () => {
    const db = await open()
    const deps = { database: db, now: () => 1_800_000_000_000 }
    await importCommunity(db, communityFile())
    const read = reader(db)
    expect(await read()).toEqual({ servers: 3, version: 1 })
    const faq = { ...communityFile().faqs?.[0], id: 'new' }
    const value = textKinds.faq.parse(faq)
    await edit(deps, staff, textKinds.faq, { id: 'new', seen: undefined, change: value ? { value } : { remove: true } })
    expect(await read()).toEqual({ servers: undefined, version: 2 })
    await importCommunity(db, { version: 1, announcements: [] })
    expect(await read()).toEqual({ servers: undefined, version: 3 })
    const rules = { value: [both('No ghosting')] }
    const [id] = (await db.kysely.selectFrom('server').select('id').orderBy('position').execute()).map((row) => row.id)
    await edit(deps, staff, textKinds.rules, { id: id ?? '', seen: undefined, change: rules })
    expect(await read()).toEqual({ servers: 3, version: 4 })
    await editServer(deps, staff, { id: id ?? '', seen: undefined, change: { remove: true } })
    expect(await read()).toEqual({ servers: 2, version: 5 })
    expect(await read()).toEqual({ servers: undefined, version: 5 })
  })

  it('reads servers after any change by a process of an earlier release, which does not say what it changed', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    const read = reader(db)
    await read()
    await db.kysely
      .updateTable('catalogue')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
    expect(await read()).toEqual({ servers: 3, version: 2 })
  })

  it('reads servers again after a reading that failed', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    const read = createCatalogueReader(db, { latencyAtAddresses: false })
    await db.kysely.schema.alterTable('faq').renameTo('faq_away').execute()
    await expect(read(1)).rejects.toThrow()
    await db.kysely.schema.alterTable('faq_away').renameTo('faq').execute()
    expect((await read(1)).servers).toHaveLength(3)
  })
})
