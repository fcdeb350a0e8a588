import * as v from 'valibot'
import { expect, it } from 'vitest'
import { communityFileSchema } from '../../contract/community/community-file.ts'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { exportCommunity, importCommunity } from '../../server/community-file.ts'
import { listAnnouncements } from '../../server/content/store/announcements.ts'
import { readContent } from '../../server/content/store/content.ts'
import { listFaqs } from '../../server/content/store/faqs.ts'
import { listPrivileges } from '../../server/content/store/privileges.ts'
import { listPrices } from '../../server/payments/store/prices.ts'
import { readHistory, recordHistory } from '../../server/servers/store/history.ts'
import { listServers } from '../../server/servers/store/servers.ts'
import { both, communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'

onEveryDatabase('the catalogue', { sensitive: true }, ({ open, fresh }) => {
  it('is empty at first and exports an empty file', async () => {
    const db = await open()
    expect(await catalogueVersion(db)).toBe(0)
    expect(await listServers(db)).toEqual([])
    expect(await exportCommunity(db)).toEqual({ version: 1 })
  })

  it('exports the imported file, also after the database was closed', async () => {
    const location = await fresh()
    const file = communityFile({ $schema: './docs/community.schema.json' })
    const db = await open(location)
    await importCommunity(db, file)
    await db.close()
    expect(await exportCommunity(await open(location))).toEqual(file)
  })

  it('exports the end of an announcement and drafts, and refuses an end before the beginning', async () => {
    const db = await open()
    const [late, first] = communityFile().announcements ?? []
    const [faq] = communityFile().faqs ?? []
    const [privilege] = communityFile().privileges ?? []
    if (!late || !first || !faq || !privilege) throw new Error('the file has no texts')
    const file = communityFile({
      announcements: [
        { ...late, draft: true },
        { ...first, end_date: '2026-02-01T00:00:00+08:00' },
      ],
      faqs: [{ ...faq, draft: true }],
      privileges: [{ ...privilege, draft: true }],
    })
    await importCommunity(db, file)
    expect(await exportCommunity(db)).toEqual(file)
    const { announcements, faqs, privileges } = await readContent(db, 1)
    expect([announcements.map(({ id }) => id), faqs, privileges]).toEqual([['first'], [], []])
    const wrong = { ...file, announcements: [{ ...first, end_date: first.start_date }] }
    expect(v.safeParse(communityFileSchema, wrong).issues?.map((issue) => v.getDotPath(issue))).toEqual([
      'announcements.0.end_date',
    ])
  })

  it('changes nothing when the same file is imported again', async () => {
    const db = await open()
    const file = communityFile()
    expect((await importCommunity(db, file)).changed).toBe(true)
    expect(await catalogueVersion(db)).toBe(1)
    const again = await importCommunity(db, file)
    expect(again.changed).toBe(false)
    expect(again.servers).toEqual({ changed: false, added: 0, updated: 0, removed: 0, total: 3 })
    expect(await catalogueVersion(db)).toBe(1)
    await importCommunity(db, await exportCommunity(db))
    expect(await catalogueVersion(db)).toBe(1)
  })

  it('lists each section in its own order', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    expect((await listServers(db)).map(({ id }) => id)).toEqual(['10.0.0.0:27015', '10.0.0.1:27015', '10.0.0.2:27015'])
    expect((await listAnnouncements(db)).map(({ id }) => id)).toEqual(['first', 'late'])
    expect((await listPrivileges(db)).map(({ id }) => id)).toEqual(['a', 'b'])
    expect((await listFaqs(db)).map(({ id }) => id)).toEqual(['one', 'two'])
    expect(await listPrices(db, 'vip_subscription', 'CNY')).toEqual([
      { duration: '1m', relocatable: false, amountMinor: 3000 },
      { duration: '3m', relocatable: false, amountMinor: 8000 },
    ])
    expect((await listPrices(db, 'server_rental', 'USD')).map(({ amountMinor }) => amountMinor)).toEqual([799, 949])
    expect((await listPrices(db, 'vip_subscription', 'USD')).map(({ duration }) => duration)).toEqual(['1m'])
  })

  it('replaces a section that is present and leaves one that is absent', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    const report = await importCommunity(db, communityFile({ ...absent, servers: servers(2, 'Renamed').slice(1) }))
    expect(report.servers).toEqual({ changed: true, added: 0, updated: 1, removed: 2, total: 1 })
    expect(report.faqs).toBeNull()
    expect((await listServers(db)).map(({ name }) => name)).toEqual(['Renamed'])
    expect(await listFaqs(db)).toHaveLength(2)
    await importCommunity(db, communityFile({ ...absent, faqs: [] }))
    expect(await listFaqs(db)).toEqual([])
    expect((await exportCommunity(db)).faqs).toEqual([])
    expect(await catalogueVersion(db)).toBe(3)
  })

  it('counts a reordering as a change, but no server as updated', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    const report = await importCommunity(db, communityFile({ ...absent, servers: servers(3).reverse() }))
    expect(report.servers).toEqual({ changed: true, added: 0, updated: 0, removed: 0, total: 3 })
    expect((await exportCommunity(db)).servers?.[0]?.ip).toBe('10.0.0.2')
    expect(await catalogueVersion(db)).toBe(2)
  })

  it('keeps the history of a re-imported server', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    await recordHistory(db, 300, [{ serverId: '10.0.0.0:27015', players: 7, map: 'de_dust2' }])
    await importCommunity(db, communityFile({ servers: servers(3, 'Renamed') }))
    expect((await readHistory(db, '10.0.0.0:27015', 300_000)).players.at(-1)).toBe(7)
  })

  it('stores only sanitised HTML', async () => {
    const db = await open()
    const hostile = both('<p onclick="x()">ok<script>x()</script><img src=x onerror=x()></p>')
    const [announcement] = communityFile().announcements ?? []
    const [faq] = communityFile().faqs ?? []
    if (!announcement || !faq) throw new Error('the builder gives both')
    await importCommunity(
      db,
      communityFile({ announcements: [{ ...announcement, text: hostile }], faqs: [{ ...faq, answer: hostile }] }),
    )
    expect((await listAnnouncements(db))[0]?.text).toEqual(both('<p>ok</p>'))
    expect((await listFaqs(db))[0]?.answer).toEqual(both('<p>ok</p>'))
  })

  it('stores texts unchanged: quotes, percent signs, other scripts', async () => {
    const db = await open()
    const name = `'; drop table server; -- "%_\\ 𝔘 中文 ${'长'.repeat(60)}`
    await importCommunity(db, communityFile({ servers: servers(1, name) }))
    expect((await listServers(db))[0]?.name).toBe(name)
  })

  it('accepts thousands of servers and concurrent imports', async () => {
    const location = await fresh()
    const [one, other] = [await open(location), await open(location)]
    await importCommunity(one, communityFile({ servers: servers(3000) }))
    await Promise.all([
      importCommunity(one, communityFile({ servers: servers(3000, 'A') })),
      importCommunity(other, communityFile({ servers: servers(2500, 'B') })),
    ])
    const names = (await listServers(one)).map(({ name }) => name)
    expect(new Set(names).size).toBe(1)
    expect(names).toHaveLength(names[0] === 'A' ? 3000 : 2500)
    expect(await catalogueVersion(one)).toBe(3)
  })

  it('writes nothing when one part of the import fails', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    const [faq] = communityFile().faqs ?? []
    if (!faq) throw new Error('the builder gives one')
    const twice = { ...communityFile({ servers: servers(1, 'Lost') }), faqs: [faq, faq] }
    await expect(importCommunity(db, { ...twice, faqs: [{ ...faq, order: Number.NaN }] })).rejects.toThrow()
    expect((await listServers(db)).map(({ name }) => name)).toEqual(['Server', 'Server', 'Server'])
    expect(await catalogueVersion(db)).toBe(1)
  })
})

const absent = {
  servers: undefined,
  announcements: undefined,
  privileges: undefined,
  faqs: undefined,
  prices: undefined,
}
