import * as v from 'valibot'
import { expect, it } from 'vitest'
import { staffSettingsSchema, uploadedPictureSchema } from '../../contract/community/staff-settings.ts'
import { pictureLimit } from '../../contract/content/pictures.ts'
import { errorBodySchema } from '../../contract/errors.ts'
import { editHistorySchema } from '../../contract/staff/staff-edits.ts'
import { readStoredPicture } from '../../server/community/store/pictures.ts'
import { readSettings } from '../../server/community/store/settings.ts'
import { importCommunity } from '../../server/community-file.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { setStaffRole } from '../../server/staff/members.ts'
import { setStaffBadge } from '../../server/vip/acts.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { pngFile } from '../support/png.ts'
import { wholeApp } from '../support/whole-app.ts'

const root = { name: 'root', role: 'console', requestId: null, address: null }
const path = '/api/staff/settings'
const warsaw = { code: 'warsaw', country: 'PL', name: { zh: '华沙', en: 'Warsaw' } }

/** The room over a community with servers, for an administrator. */
async function room(database: Database) {
  await importCommunity(database, communityFile({ servers: servers(2) }))
  const { app, begin, clock } = await wholeApp(database)
  const account = await steamAccount(database, 1, 'Operator')
  const acts = { database, setBadge: setStaffBadge, now: () => clock.now }
  await setStaffRole(acts, root, { steamId: steamIdOf(1), role: 'administrator' })
  const authorization = `Bearer ${(await begin(account, 'login', true)).token}`
  const read = async (url: string) => (await app.inject({ method: 'GET', url, headers: { authorization } })).json()
  return {
    settings: async () => v.parse(staffSettingsSchema, await read(path)),
    versions: async () => v.parse(editHistorySchema, await read(`${path}/edits`)).versions,
    upload: (payload: Uint8Array) =>
      app.inject({
        method: 'POST',
        url: `${path}/pictures`,
        headers: { authorization, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(payload),
      }),
    edit: (tag: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `${path}/edits`,
        headers: { authorization, 'if-match': `"${tag}"`, 'accept-language': 'en' },
        payload,
      }),
  }
}

onEveryDatabase('the settings in the staff room', ({ open }) => {
  it('are edited by the state that was seen, and undone', async () => {
    const database = await open()
    const { settings, versions, edit } = await room(database)
    const { tag } = await settings()
    const saved = await edit(tag, { value: { name: 'Polska Liga Treningowa', defaultLanguage: 'en' } })
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { value: { name: 'Polska Liga Treningowa' } }])
    const late = await edit(tag, { value: { name: 'Late' } })
    expect([late.statusCode, late.json()]).toMatchObject([
      412,
      { error: 'EDITED_MEANWHILE', current: { value: { name: 'Polska Liga Treningowa' } } },
    ])
    const [newest, first] = await versions()
    expect([newest?.actorName, newest?.source, first?.source]).toEqual(['Operator', 'edit', 'found'])
    const back = await edit((await settings()).tag, { restore: first?.number })
    expect([back.statusCode, (await settings()).value]).toEqual([200, {}])
  })

  it('name what is wrong, and stay as they are', async () => {
    const database = await open()
    const { settings, versions, edit } = await room(database)
    const [{ tag }, before] = [await settings(), await readSettings(database)]
    const unknownPicture = `${'0'.repeat(32)}-192x192`
    const refusals: readonly (readonly [object, string, string | RegExp])[] = [
      [{ colour: 'red' }, 'BAD_REQUEST', 'value.colour'],
      [{ features: { shop: true } }, 'BAD_REQUEST', 'value.features.shop'],
      [{ tagline: {} }, 'BAD_REQUEST', 'value.tagline'],
      [{ defaultLanguage: 'zh', tagline: { en: 'Play' } }, 'SETTINGS_IN_USE', /^settings\.tagline\.zh: must be there/],
      [{ languages: [] }, 'BAD_REQUEST', 'value.languages'],
      [{ languages: ['en', 'fr'] }, 'BAD_REQUEST', 'value.languages.1'],
      [{ languages: ['en', 'en'] }, 'BAD_REQUEST', 'value.languages'],
      [{ languages: ['en', 'ru'], defaultLanguage: 'zh' }, 'SETTINGS_IN_USE', /^settings\.languages: must hold zh/],
      [{ links: [{ kind: 'website', url: 'javascript:alert(1)' }] }, 'BAD_REQUEST', 'value.links.0.url'],
      [{ accent: { dark: '#223344', light: '#2f56d6' } }, 'BAD_REQUEST', 'value.accent.dark'],
      [{ name: 'a\u202eb' }, 'BAD_REQUEST', 'value.name'],
      [{ name: '\u200b' }, 'BAD_REQUEST', 'value.name'],
      [{ shortName: '\u3164' }, 'BAD_REQUEST', 'value.shortName'],
      [{ links: [{ kind: 'website', url: 'https://x.example/\u202egpj.exe' }] }, 'BAD_REQUEST', 'value.links.0.url'],
      [{ links: [{ kind: 'email', url: 'mailto:a\u202eb@x.example' }] }, 'BAD_REQUEST', 'value.links.0.url'],
      [{ defaultTicker: { zh: '\u200d', en: 'x' } }, 'BAD_REQUEST', 'value.defaultTicker.zh'],
      [{ pictures: { icon: '/etc/passwd' } }, 'BAD_REQUEST', 'value.pictures.icon'],
      [{ pictures: { icon: unknownPicture } }, 'SETTINGS_IN_USE', /^settings\.pictures\.icon: .* has no picture/],
      [{ quickJoin: ['surf'] }, 'SETTINGS_IN_USE', /^settings\.quickJoin\[0\]: must be the id of one of the modes/],
      [{ securityContacts: ['x'] }, 'BAD_REQUEST', 'value.securityContacts.0'],
      [
        { formerOrigins: ['https://PLAY.example.org:443'] },
        'SETTINGS_IN_USE',
        /^settings\.formerOrigins\[0\]: must be/,
      ],
      [{ formerOrigins: ['https://1.2.3.999'] }, 'SETTINGS_IN_USE', /^settings\.formerOrigins\[0\]: must be/],
      [
        { regions: [warsaw] },
        'SETTINGS_IN_USE',
        'settings.regions: must hold "ap-shanghai", which is used by 2 listed servers',
      ],
    ]
    for (const [value, error, place] of refusals) {
      const response = await edit(tag, { value })
      const body = v.parse(errorBodySchema, response.json())
      expect(body.error, JSON.stringify(value)).toBe(error)
      expect(body.field ?? body.details, JSON.stringify(value)).toMatch(place)
    }
    const named = async (value: object) => (await edit(tag, { value })).json().problems
    expect(await named({ quickJoin: ['retakes', 'surf'] })).toEqual([{ path: 'quickJoin.1' }])
    expect(await named({ regions: [warsaw] })).toEqual([{ path: 'regions', region: 'ap-shanghai' }])
    expect([(await settings()).tag, await readSettings(database), await versions()]).toEqual([tag, before, []])
  })

  it('tell what depends on them', async () => {
    const database = await open()
    const { settings } = await room(database)
    expect((await settings()).uses).toEqual({
      regions: [{ region: 'ap-shanghai', servers: 2, rentals: 0, orders: 0 }],
      categories: [{ category: 'public', servers: 2 }],
    })
  })

  it('name pictures that were uploaded before, and refuse everything else', async () => {
    const database = await open()
    const { settings, edit, upload } = await room(database)
    const picture = pngFile(192, 192)
    const stored = await upload(picture)
    const { id } = v.parse(uploadedPictureSchema, stored.json())
    expect((await upload(picture)).json()).toEqual({ id })
    const uploads = await listAudit(database, { action: 'picture.upload' }, { limit: 5 })
    expect(uploads).toMatchObject([{ actor: steamIdOf(1), role: 'administrator', subject: id }])
    expect(await verifyAudit(database)).toHaveProperty('hash')
    const { tag } = await settings()
    expect((await edit(tag, { value: { pictures: { icon: id } } })).statusCode).toBe(200)
    expect((await readStoredPicture(database, id))?.length).toBeGreaterThan(0)

    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
    expect([svg.statusCode, svg.json()]).toMatchObject([
      400,
      { error: 'PICTURE_REFUSED', details: expect.stringContaining('not a PNG') },
    ])
    const cut = await upload(picture.subarray(0, picture.length - 5))
    expect([cut.statusCode, cut.json()]).toMatchObject([400, { error: 'PICTURE_REFUSED' }])
    expect((await upload(Buffer.alloc(pictureLimit + 1))).statusCode).toBe(413)
    expect(await listAudit(database, { action: 'picture.upload' }, { limit: 5 })).toHaveLength(1)
  })
})
