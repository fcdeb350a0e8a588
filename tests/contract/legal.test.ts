import * as v from 'valibot'
import { expect, it } from 'vitest'
import { days } from '../../contract/duration.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { defaultLanguage } from '../../contract/language.ts'
import { consentsSchema, legalPages, legalTextSchema } from '../../contract/legal/legal.ts'
import { legalTemplateSchema, placeholdersIn, staffLegalSchema } from '../../contract/legal/staff-legal.ts'
import { ownDataSchema } from '../../contract/privacy/own-data.ts'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { tagOf } from '../../server/kernel/edits/edit.ts'
import { publishPage } from '../../server/legal/publish.ts'
import { readDraft, readPublishedPages, writeDraft } from '../../server/legal/store/pages.ts'
import { takeOrder } from '../../server/payments/checkout/take-order.ts'
import { listOwnOrders } from '../../server/payments/store/orders.ts'
import { eraseDue } from '../../server/personal-data/jobs/erase-due.ts'
import { leaderboardData } from '../../server/personal-data.ts'
import { createCatalogueReader } from '../../server/running-community.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { operator } from '../support/actors.ts'
import { buyer, openShop, orderBody } from '../support/checkout.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { evenClock } from '../support/queue-clock.ts'
import { wholeApp } from '../support/whole-app.ts'

const stateSchema = v.object({ tag: v.string() })
const consents = '/api/auth/consents'

/** The staff room over an empty portal, with an administrator. */
async function room(database: Database) {
  const portal = await wholeApp(database)
  const { app, call, clock } = portal
  const signedIn = async (n: number) => (await portal.begin(await steamAccount(database, n), 'login', true)).token
  await steamAccount(database, 1)
  const acts = { database, setBadge: setStaffBadge, now: () => clock.now }
  await setStaffRole(acts, operator, { steamId: steamIdOf(1), role: 'administrator' })
  const administrator = await signedIn(1)
  const post = (path: string, payload: object, tag = 'none') =>
    app.inject({
      method: 'POST',
      url: `/api/staff/legal/${path}`,
      headers: { authorization: `Bearer ${administrator}`, 'if-match': `"${tag}"` },
      payload,
    })
  const list = async () =>
    v.parse(staffLegalSchema, (await call('GET', '/api/staff/legal', administrator)).json()).pages
  const tagOf = async (page: string) => (await list()).find((each) => each.page === page)?.tag ?? ''
  const write = async (page: string, text: object, more: object = {}) => {
    const saved = await post(`${page}/edits`, { value: { text, ...more } }, await tagOf(page))
    expect(saved.statusCode, saved.body).toBe(200)
    return v.parse(stateSchema, saved.json()).tag
  }
  const publish = (page: string, tag: string, isCorrection = false) => post(`${page}/publish`, { isCorrection }, tag)
  const show = async (page: string, text: object, isCorrection = false) => {
    const published = await publish(page, await write(page, text), isCorrection)
    expect(published.statusCode, published.body).toBe(200)
  }
  return {
    ...portal,
    signedIn,
    administrator,
    post,
    list,
    write,
    publish,
    show,
    read: (page: string, language = 'en') => app.inject({ url: `/api/legal/${page}?language=${language}` }),
    agree: (token: string, versions: object, way = 'dialog') =>
      app.inject({
        method: 'POST',
        url: consents,
        headers: { authorization: `Bearer ${token}` },
        payload: { versions, way },
      }),
    agreed: async (token: string) => v.parse(consentsSchema, (await call('GET', consents, token)).json()),
  }
}

const errorOf = (response: { json(): unknown }) => v.parse(errorBodySchema, response.json())

onEveryDatabase('legal pages', ({ open }) => {
  it('are drafts until they are published, sanitised, in the reader’s language or the default one', async () => {
    const database = await open()
    const { write, publish, read, list, post } = await room(database)
    const hostile = '<p onclick="x()">条款<script>alert(1)</script><a href="javascript:alert(1)">链接</a></p>'
    const tag = await write('terms', { zh: hostile })
    expect((await read('terms')).statusCode).toBe(404)
    expect(errorOf(await read('terms')).error).toBe('NOT_FOUND')
    const version = await catalogueVersion(database)
    expect((await publish('terms', tag)).statusCode).toBe(200)
    expect(await catalogueVersion(database)).toBeGreaterThan(version)
    const text = v.parse(legalTextSchema, (await read('terms')).json())
    expect(text).toMatchObject({ version: 1, language: 'zh', html: '<p>条款<a>链接</a></p>' })
    const both = await write('terms', { zh: '<p>条款</p>', en: '<p>Terms</p>' })
    expect(v.parse(legalTextSchema, (await read('terms')).json()).html).toBe(text.html)
    expect((await list())[0]?.published).toMatchObject({ version: 1, by: steamIdOf(1), isCurrent: false })
    await publish('terms', both)
    expect(v.parse(legalTextSchema, (await read('terms')).json())).toMatchObject({ version: 2, language: 'en' })
    expect((await post('terms/withdraw', {})).statusCode).toBe(200)
    expect((await post('terms/withdraw', {})).statusCode).toBe(200)
    expect((await read('terms')).statusCode).toBe(404)
    const acts = (await listAudit(database, {}, { limit: 20 })).map(({ action }) => action)
    expect(acts.filter((action) => action.startsWith('legal.')).toReversed()).toEqual(
      'add publish edit publish withdraw'.split(' ').map((verb) => `legal.${verb}`),
    )
    expect(await verifyAudit(database)).toMatchObject({ seq: 6 })
  })

  it.each([
    [{ zh: '<p>[[<b>运营者</b>名称]] 的条款</p>' }, '[[运营者名称]]'],
    [{ zh: '<p>好</p>', en: '<p>[[name' }, '[[name'],
    [{ zh: '<p>好</p>', en: '<p>name]]</p>' }, ']]'],
    [{ en: '<p>Only in English</p>' }, 'zh'],
    [{ zh: '<p></p>' }, 'zh'],
  ])('%j is not published, and the refusal names what is missing', async (text, missing) => {
    const { write, publish, read } = await room(await open())
    const refused = await publish('imprint', await write('imprint', text))
    expect(refused.statusCode).toBe(409)
    expect(errorOf(refused)).toMatchObject({ error: 'LEGAL_TEXT_UNFINISHED', details: missing })
    expect((await read('imprint')).statusCode).toBe(404)
  })

  it('begin with templates that cannot be published as they are, and say what the portal does', async () => {
    const database = await open()
    const { call, administrator, write, publish, list } = await room(database)
    for (const page of legalPages) {
      for (const language of ['zh', 'en']) {
        const path = `/api/staff/legal/${page}/template?language=${language}`
        const { html, version } = v.parse(legalTemplateSchema, (await call('GET', path, administrator)).json())
        expect(html, page).toContain('Spawnpoint')
        expect(html, page).not.toMatch(/\{\w+\}/)
        expect(placeholdersIn(html).length, page).toBeGreaterThan(1)
        const tag = await write(page, { zh: html }, { template: version })
        expect((await publish(page, tag)).statusCode).toBe(409)
        // Sanitising takes nothing of it away.
        expect((await list()).find((each) => each.page === page)?.value?.text).toEqual({ zh: html })
      }
    }
    const { html } = v.parse(
      legalTemplateSchema,
      (await call('GET', '/api/staff/legal/privacy/template?language=en', administrator)).json(),
    )
    expect(html).toContain('for 180 days')
    // Nothing is sold here.
    expect(html).not.toContain('Purchases')
  })

  it('are published once by two who publish at once, and not over a newer text', async () => {
    const database = await open()
    const { write, publish, list } = await room(database)
    const tag = await write('terms', { zh: '<p>条款</p>' })
    const both = await Promise.all([publish('terms', tag), publish('terms', tag)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await list())[0]?.published).toMatchObject({ version: 1, isCurrent: true })
    expect(await listAudit(database, { action: 'legal.publish' }, { limit: 9 })).toHaveLength(1)
    await write('terms', { zh: '<p>新条款</p>' })
    const stale = await publish('terms', tag)
    expect([stale.statusCode, errorOf(stale).error]).toEqual([412, 'EDITED_MEANWHILE'])
  })

  it('are part of the settings that the page gets', async () => {
    const database = await open()
    const { show } = await room(database)
    const read = createCatalogueReader(database, { latencyAtAddresses: false })
    expect((await read(1)).settings.legal).toBeUndefined()
    await show('privacy', { zh: '<p>隐私</p>' })
    await show('privacy', { zh: '<p>隐私。</p>' }, true)
    expect((await read(2)).settings.legal).toEqual({ privacy: { version: 2, since: 1 } })
  })

  it('are administrators’ business', async () => {
    const { app, call, signedIn } = await room(await open())
    const player = await signedIn(5)
    expect((await call('GET', '/api/staff/legal', player)).statusCode).toBe(404)
    expect((await app.inject({ url: '/api/staff/legal' })).statusCode).toBe(404)
  })
})

onEveryDatabase('an agreement', ({ open }) => {
  it('counts once, for what is published, and again only for what has changed', async () => {
    const database = await open()
    const { show, signedIn, agree, agreed, clock } = await room(database)
    const token = await signedIn(2)
    expect(await agreed(token)).toEqual({})
    expect(errorOf(await agree(token, { terms: 1 })).error).toBe('TERMS_CHANGED')
    await show('terms', { zh: '<p>条款</p>' })
    expect(errorOf(await agree(token, { terms: 2 })).error).toBe('TERMS_CHANGED')
    const at = new Date(clock.now).toISOString()
    await agree(token, { terms: 1 }, 'signIn')
    clock.now += days(1)
    const twice = await Promise.all([agree(token, { terms: 1 }), agree(token, { terms: 1 })])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await agreed(token)).toEqual({ terms: { version: 1, at } })
    await show('terms', { zh: '<p>新条款</p>' })
    expect(errorOf(await agree(token, { terms: 1 })).error).toBe('TERMS_CHANGED')
    // The sentence beside the button is for new players: others are asked.
    await agree(token, { terms: 2 }, 'signIn')
    expect(await agreed(token)).toEqual({ terms: { version: 1, at } })
    await agree(token, { terms: 2 })
    expect((await agreed(token)).terms?.version).toBe(2)
    const rows = await database.kysely
      .selectFrom('legal_consent')
      .select(['version', 'way'])
      .orderBy('version')
      .execute()
    expect(rows).toEqual([
      { version: 1, way: 'signIn' },
      { version: 2, way: 'dialog' },
    ])
  })

  it('is in the export of a player, and gone with the account', async () => {
    const database = await open()
    const { show, signedIn, agree, call, clock } = await room(database)
    const token = await signedIn(2)
    await show('privacy', { zh: '<p>隐私</p>' })
    await agree(token, { privacy: 1 })
    const file = v.parse(ownDataSchema, (await call('GET', '/api/account/data', token)).json())
    expect(file.tables['legal_consent']).toMatchObject([{ page: 'privacy', version: 1, way: 'dialog' }])
    expect((await call('POST', '/api/account/erasure', token)).statusCode).toBe(200)
    clock.now += days(8)
    await eraseDue(
      {
        database,
        leaderboard: leaderboardData(database).leaderboard,
        now: () => clock.now,
        clock: evenClock(() => clock.now),
        pause: async () => undefined,
        logger: { info: () => undefined },
      },
      new AbortController().signal,
    )
    expect(await database.kysely.selectFrom('legal_consent').selectAll().execute()).toEqual([])
  })
})

/** A shop whose community has published terms. */
async function shopWithTerms(database: Database) {
  const shop = await openShop(database)
  const deps = {
    database,
    now: shop.deps.now,
    lock: async () => undefined,
    onChange: async () => undefined,
    home: () => defaultLanguage,
  }
  const publish = async (zh: string, isCorrection = false) => {
    await inTransaction(database, (trx) => writeDraft(trx, 'terms', { text: { zh } }))
    const seen = tagOf(await readDraft(database, 'terms'))
    await publishPage(deps, operator, { page: 'terms', seen, isCorrection })
  }
  const order = (key: string, acceptedTerms?: number) =>
    takeOrder(shop.deps, buyer, key, { ...orderBody(), ...(acceptedTerms === undefined ? {} : { acceptedTerms }) })
  return { ...shop, publish, order }
}

const changed = expect.objectContaining({ code: 'TERMS_CHANGED' })

onEveryDatabase('an order under terms', { sensitive: true }, ({ open }) => {
  it('needs none where there are no terms, and keeps none', async () => {
    const { order } = await shopWithTerms(await open())
    expect((await order('key-number-1')).terms_version).toBeNull()
    expect((await order('key-number-2', 7)).terms_version).toBeNull()
  })

  it('is refused without the current version, and keeps the one that the buyer has agreed to', async () => {
    const database = await open()
    const { order, publish } = await shopWithTerms(database)
    await publish('<p>条款</p>')
    await expect(order('key-number-1')).rejects.toEqual(changed)
    await expect(order('key-number-1', 2)).rejects.toEqual(changed)
    expect(await listOwnOrders(database, buyer.accountId)).toEqual([])
    expect(await database.kysely.selectFrom('legal_consent').selectAll().execute()).toEqual([])
    expect((await order('key-number-1', 1)).terms_version).toBe(1)
    const agreed = await database.kysely.selectFrom('legal_consent').select(['page', 'version', 'way']).execute()
    expect(agreed).toEqual([{ page: 'terms', version: 1, way: 'order' }])
  })

  it('stays as it is when the terms change while it is paid, and the next one needs the new ones', async () => {
    const { order, publish } = await shopWithTerms(await open())
    await publish('<p>条款</p>')
    const first = await order('key-number-1', 1)
    await publish('<p>新条款</p>')
    expect(await order('key-number-1', 1)).toEqual(first)
    await expect(order('key-number-2', 1)).rejects.toEqual(changed)
    expect((await order('key-number-2', 2)).terms_version).toBe(2)
    // Who has read the version before a correction need not read it again.
    await publish('<p>新条款。</p>', true)
    expect((await order('key-number-3', 2)).terms_version).toBe(2)
    expect((await order('key-number-4', 3)).terms_version).toBe(3)
  })

  it('is one order for a form that is sent ten times, with one agreement', async () => {
    const database = await open()
    const { order, publish } = await shopWithTerms(database)
    await publish('<p>条款</p>')
    const all = await Promise.all(Array.from({ length: 10 }, () => order('key-number-1', 1)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await database.kysely.selectFrom('legal_consent').selectAll().execute()).toHaveLength(1)
    expect(await readPublishedPages(database)).toEqual({ terms: { version: 1, since: 1 } })
  })
})
