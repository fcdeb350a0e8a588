import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { type Texts, textsSchema } from '../../contract/language.ts'
import { importAsOperator, undoImport } from '../../server/community/file/import-as-operator.ts'
import { communityParts, exportCommunity, importCommunity } from '../../server/community-file.ts'
import { readContent } from '../../server/content/store/content.ts'
import { editText } from '../../server/content/texts/edit-text.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { maintainByStaff, maintainRegionByStaff } from '../../server/rentals/acts.ts'
import { rentalView } from '../../server/rentals/handlers/rental-view.ts'
import { careOf, rentalWhy } from '../../server/rentals/store/rental-care.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { listServers } from '../../server/servers/store/servers.ts'
import { textKinds } from '../../server/text-kinds.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { both, communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testApp } from '../support/http-app.ts'
import { openRentals } from '../support/rentals.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const root = { name: 'root', role: 'console', requestId: null, address: null }
const plain = { isDryRun: false, isConfirmed: true }
const hostile = `<b>'; drop table faq; --</b><script>alert(1)</script><img src=x onerror=alert(1)>`
const faq = (question: Texts, answer: Texts = question) => ({
  ...{ id: 'one', order: 1, updatedAt: '2026-01-01T00:00:00Z' },
  question,
  answer,
})
/** Texts that a later version has written, in a language that this one does not know. */
const later = (texts: object) => v.parse(textsSchema, texts)

const edits = (database: Database, defaultLanguage: 'zh' | 'en' | 'browser') => ({
  database,
  now: () => now,
  readSettings: async () => ({ defaultLanguage }),
})
const store = (database: Database, value: ReturnType<typeof faq>, home: 'zh' | 'en' | 'browser' = 'zh') =>
  editText(edits(database, home), root, textKinds.faq, { id: 'one', seen: undefined, change: { value } })
const faqOf = async (database: Database) => (await readContent(database, 1)).faqs.find(({ id }) => id === 'one')

/** The public API over what is stored. */
async function publicApi(database: Database, defaultLanguage: 'zh' | 'en' | 'browser') {
  const content = await readContent(database, 1)
  const serverList = createServerList()
  serverList.setListed(await listServers(database))
  const settings = { ...defaultSettings, defaultLanguage }
  const { app } = await testApp({ content: () => content, serverList, settings: () => settings, now: () => now })
  return async (path: string): Promise<unknown> => (await app.inject(path)).json()
}

onEveryDatabase('a text of content', { sensitive: true }, ({ open }) => {
  it('is there in the default language only, and read in it by everyone', async () => {
    const database = await open()
    const announcement = {
      id: 'cup',
      text: { zh: '<p>杯赛</p>' },
      start_date: '2026-01-01T00:00:00Z',
      show: ['ticker'],
    }
    await importCommunity(
      database,
      communityFile({
        faqs: [faq({ zh: '问' }, { zh: hostile })],
        announcements: [{ ...announcement, show: ['ticker', 'list'] }],
        privileges: [{ id: 'p', content: { zh: '名' }, detail: { en: 'Detail' }, order: 1 }],
        servers: [
          {
            ip: '192.0.2.1',
            port: 27015,
            name: 'A',
            category: 'dm',
            region: 'ap-tokyo',
            rules: [{ zh: '规' }, both('r')],
          },
        ],
      }),
    )
    const read = await publicApi(database, 'zh')
    const clean = `<b>'; drop table faq; --</b>`
    for (const language of ['zh', 'en']) {
      expect(await read(`/api/faqs?language=${language}`)).toMatchObject([{ question: '问', answer: clean }])
      expect(await read(`/api/server/announcement?language=${language}`)).toMatchObject([{ text: '杯赛' }])
      expect(await read(`/api/privileges?language=${language}`)).toMatchObject([{ content: '名', detail: 'Detail' }])
    }
    expect(await read('/api/servers/192.0.2.1:27015/rules')).toEqual([{ zh: '规', en: '规' }, both('r')])
    expect((await exportCommunity(database)).faqs?.[0]?.question).toEqual({ zh: '问' })
    // The same file again changes nothing.
    expect((await importCommunity(database, await exportCommunity(database))).changed).toBe(false)
  })

  it('needs the default language, and at least one without it', async () => {
    const database = await open()
    const missing = { code: 'BAD_REQUEST', field: 'value.answer.zh' }
    await expect(store(database, faq({ zh: '问', en: 'Q' }, { en: 'A' }))).rejects.toMatchObject(missing)
    await expect(store(database, faq({ zh: '问' }, { zh: '<script>x</script>', en: 'A' }))).rejects.toMatchObject(
      missing,
    )
    expect(await faqOf(database)).toBeUndefined()
    const other = faq({ zh: '问' }, { zh: 'a', en: '<script>x</script>' })
    expect(await store(database, other)).toMatchObject({ value: { answer: { zh: 'a' } } })
    expect(await store(database, faq({ zh: '问' }))).toMatchObject({ kind: 'done' })
    expect(await store(database, faq({ zh: '问' }))).toMatchObject({ kind: 'unchanged' })
    expect(await store(database, faq({ en: 'Q' }), 'browser')).toMatchObject({ kind: 'done' })
    // It comes back as it was, whatever the default language is now.
    const undone = { id: 'one', seen: undefined, change: { undo: true } } as const
    expect(await editText(edits(database, 'en'), root, textKinds.faq, undone)).toMatchObject({ kind: 'done' })
    expect(await faqOf(database)).toMatchObject({ question: { zh: '问' }, answer: { zh: '问' } })
  })

  it('keeps a language that a later version has written, when this one edits the others', async () => {
    const database = await open()
    await importCommunity(database, communityFile({ faqs: [] }))
    const { kysely } = database
    await store(database, faq({ zh: '问' }))
    const [question, answer] = [JSON.stringify({ zh: '问', xx: 'Q x' }), JSON.stringify({ xx: 'A x', zh: '问' })]
    await kysely.updateTable('faq').set({ question, answer }).where('id', '=', 'one').execute()
    expect((await faqOf(database))?.question).toEqual({ zh: '问', xx: 'Q x' })
    await store(database, faq({ zh: '新' }, { zh: '问', en: 'A' }))
    const kept = { question: { zh: '新', xx: 'Q x' }, answer: { zh: '问', en: 'A', xx: 'A x' } }
    expect(await faqOf(database)).toMatchObject(kept)
    const [rule] = [later({ zh: '规', xx: 'R' })]
    const listed = { ip: '192.0.2.1', port: 27015, name: 'A', category: 'dm', region: 'ap-tokyo' }
    await importCommunity(database, communityFile({ servers: [listed] }))
    await kysely
      .updateTable('server')
      .set({ rules: JSON.stringify([both('规')]), rules_texts: JSON.stringify([rule]) })
      .execute()
    const change = { value: [{ en: 'first' }, { zh: '规', en: 'second' }] }
    const edited = { id: '192.0.2.1:27015', seen: undefined, change }
    expect(await editText(edits(database, 'browser'), root, textKinds.rules, edited)).toMatchObject({
      value: [{ en: 'first' }, { zh: '规', en: 'second', xx: 'R' }],
    })
    expect((await listServers(database))[0]?.rules).toEqual([{ en: 'first' }, { zh: '规', en: 'second', xx: 'R' }])
  })

  it('is what a process of the release before writes in between, beside the languages that it does not know', async () => {
    const database = await open()
    const { kysely } = database
    await store(database, faq({ zh: '问' }))
    await kysely
      .updateTable('faq')
      .set({ question: JSON.stringify({ zh: '问', xx: 'Q' }) })
      .execute()
    const row = await kysely.selectFrom('faq').select(['question_zh', 'question_en']).executeTakeFirst()
    expect(row).toEqual({ question_zh: '问', question_en: '问' })
    // It knows both columns, and writes them.
    await kysely.updateTable('faq').set({ question_zh: '旧', question_en: 'old' }).execute()
    const { tag } = await editText(edits(database, 'zh'), root, textKinds.faq, {
      ...{ id: 'one', seen: 'other' },
      change: { value: faq({ zh: '迟' }, { zh: '问' }) },
    })
    expect((await faqOf(database))?.question).toEqual({ zh: '旧', en: 'old', xx: 'Q' })
    await editText(edits(database, 'zh'), root, textKinds.faq, {
      ...{ id: 'one', seen: tag },
      change: { value: faq({ zh: '新' }, { zh: '问' }) },
    })
    expect((await faqOf(database))?.question).toEqual({ zh: '新', xx: 'Q' })
    const { question_zh, question_en } = await kysely.selectFrom('faq').selectAll().executeTakeFirstOrThrow()
    expect([question_zh, question_en]).toEqual(['新', '新'])
    // What it inserts has no column of JSON.
    await sql`insert into announcement (id, position, text_zh, text_en, priority, start_date, show)
      values ('old', 9, '甲', 'a', 0, '2026-01-01T00:00:00Z', '["list"]')`.execute(kysely)
    expect((await readContent(database, 1)).announcements).toMatchObject([{ id: 'old', text: { zh: '甲', en: 'a' } }])
  })

  it('is as before when the transaction that changed it is rolled back', async () => {
    const database = await open()
    await store(database, faq({ zh: '问' }))
    const failing = inTransaction(database, async (trx) => {
      await textKinds.faq.write(trx, 'one', faq({ zh: '新', en: 'new' }))
      expect((await textKinds.faq.read(trx, 'one'))?.question).toEqual({ zh: '新', en: 'new' })
      throw new Error('the process ends')
    })
    await expect(failing).rejects.toThrow('the process ends')
    expect((await faqOf(database))?.question).toEqual({ zh: '问' })
  })
})

onEveryDatabase('a file of the community', ({ open }) => {
  it('needs the default language in every text that it changes, and in none that is there already', async () => {
    const database = await open()
    const bring = (file: Parameters<typeof importAsOperator>[2]) =>
      importAsOperator({ parts: communityParts, database, now: () => now }, root, file, plain)
    await importCommunity(database, communityFile({ faqs: [faq({ zh: '问' })] }))
    const { faqs = [], ...others } = communityFile({ settings: { defaultLanguage: 'en' }, faqs: [faq({ zh: '问' })] })
    expect(
      await bring({
        ...others,
        servers: servers(1).map((each) => ({ ...each, ontop: 0, star: false, rules: [{ zh: '规' }] })),
        faqs: [...faqs, { ...faq({ zh: '新' }, both('a')), id: 'new' }],
      }),
    ).toEqual({
      kind: 'invalid',
      problems: [
        expect.stringMatching(/^servers.*rules.*en: must be there: it is the default language$/),
        expect.stringMatching(/^faqs.*1.*question.*en: must be there/),
      ],
    })
    expect(await faqOf(database)).toMatchObject({ question: { zh: '问' } })
    expect(await bring({ ...others, faqs })).toMatchObject({ kind: 'done' })
    expect(await bring({ version: 1, faqs: [{ ...faq(both('q')), draft: true }] })).toMatchObject({ kind: 'done' })
    const undone = await undoImport({ parts: communityParts, database, now: () => now }, root, undefined, plain)
    expect(undone).toMatchObject({ kind: 'done' })
    expect(await faqOf(database)).toMatchObject({ question: { zh: '问' } })
  })
})

onEveryDatabase('a reason of maintenance', ({ open }) => {
  it('needs the default language, and has the two that responses always had', async () => {
    const world = await openRentals(await open())
    const id = await world.rentRunning()
    const { database } = world.deps
    const portal = await wholeApp(database, { settings: () => ({ ...defaultSettings, defaultLanguage: 'zh' }) })
    const account = await steamAccount(database, 99, 'Ann')
    const member = { steam_id: steamIdOf(99), role: 'administrator' as const, added_at: 1, added_by: 'root' }
    await database.kysely.insertInto('staff_member').values(member).execute()
    const { token } = await portal.begin(account, 'login', true)
    const maintain = (why: object) =>
      portal.call('PUT', `/api/staff/rentals/${id}/maintenance`, token, {
        on: true,
        why,
        seen: { on: false, why: null },
      })
    const refused = await maintain({ en: 'New disk' })
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'BAD_REQUEST', field: 'why.zh' }])
    expect((await maintain({})).statusCode).toBe(400)
    expect((await world.row(id)).maintenance).toBe(0)
    const region = { region: 'ap-tokyo', hours: 3, key: 'a-form-of-staff', compensatedAt: null }
    const gift = { ...region, why: { en: 'A power cut' } }
    expect((await portal.call('POST', '/api/staff/rental-time', token, gift)).json()).toMatchObject({ field: 'why.zh' })
    expect((await maintain({ zh: '换盘' })).statusCode).toBe(204)
    const row = await world.row(id)
    const shown = rentalView({
      ...{ row, role: 'owner', admins: [], switchedAt: [], home: 'zh', now: world.clock.now },
      care: (await careOf(database, [id], world.clock.now)).get(id) ?? [],
    })
    const both = { zh: '换盘', en: '换盘' }
    expect(shown).toMatchObject({ maintenance_desc: both, care: [{ why: both }] })
    expect((await portal.call('GET', '/api/staff/rentals', token)).json()).toMatchObject({
      rentals: [{ why: { zh: '换盘' } }],
    })
  })

  it('is there in some languages, for the region, its rentals and their history', async () => {
    const world = await openRentals(await open())
    const id = await world.rentRunning()
    const why = { zh: '断电' }
    expect(await maintainRegionByStaff(world.deps, root, 'ap-tokyo', { why })).toBe(1)
    expect(await maintainRegionByStaff(world.deps, root, 'ap-tokyo', { why })).toBe(0)
    const offer = (await world.offers.list())?.find(({ region }) => region === 'ap-tokyo')
    expect(offer).toMatchObject({ available: false, maintenance: why })
    expect(rentalWhy(await world.row(id))).toEqual(why)
    expect(await world.row(id)).toMatchObject({ maintenance_zh: '断电', maintenance_en: '断电' })
    // Another text for the region is not taken for one of the rental's own.
    const next = { zh: '明早恢复', en: 'Back tomorrow' }
    expect(await maintainRegionByStaff(world.deps, root, 'ap-tokyo', { why: next, shown: why })).toBe(1)
    expect(rentalWhy(await world.row(id))).toEqual(next)
  })

  it('of a process of the release before is shown without anything of the one before it', async () => {
    const world = await openRentals(await open())
    const id = await world.rentRunning()
    await maintainByStaff(world.deps, root, id, { isOn: true, why: later({ zh: '断电', xx: 'x' }) })
    const { kysely } = world.deps.database
    await kysely.updateTable('rental').set({ maintenance_zh: '搬迁', maintenance_en: 'A move' }).execute()
    expect(rentalWhy(await world.row(id))).toEqual({ zh: '搬迁', en: 'A move' })
    const stale = { isOn: true, why: { zh: '新' }, seen: { on: true, why: later({ zh: '断电', xx: 'x' }) } }
    await expect(maintainByStaff(world.deps, root, id, stale)).rejects.toMatchObject({ code: 'CONFLICT' })
    await kysely.updateTable('rental').set({ maintenance: 0, maintenance_zh: null, maintenance_en: null }).execute()
    expect(rentalWhy(await world.row(id))).toBeNull()
  })
})
