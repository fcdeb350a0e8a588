import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type CommunityFile, communityFileSchema } from '../../contract/community/community-file.ts'
import type { StoredSettings } from '../../contract/community/community-settings.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { pictureAddress } from '../../contract/content/picture-address.ts'
import { editSettings } from '../../server/community/acts.ts'
import { importAsOperator, undoImport } from '../../server/community/file/import-as-operator.ts'
import { readSettingsHistory } from '../../server/community/handlers/settings.ts'
import { type Picture, readPicture } from '../../server/community/png.ts'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { readStoredPicture, storePicture } from '../../server/community/store/pictures.ts'
import { readSettings } from '../../server/community/store/settings.ts'
import { removeUnusedPictures } from '../../server/community/store/unused-pictures.ts'
import { communityParts, exportCommunity, importCommunity } from '../../server/community-file.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { inTransaction } from '../../server/kernel/db/transaction.ts'
import { tagOf } from '../../server/kernel/edits/edit.ts'
import { communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { pngFile } from '../support/png.ts'
import { openRentals } from '../support/rentals.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const root = { name: 'root', role: 'console', requestId: null, address: null }
const plain = { isDryRun: false, isConfirmed: true }

const region = (code: string, country: string, name: string) => ({ code, country, name: { zh: name, en: name } })
const liga: StoredSettings = {
  name: 'Polska Liga Treningowa',
  shortName: 'PLT',
  defaultLanguage: 'en',
  links: [{ kind: 'discord', url: 'https://discord.gg/plt' }],
  regions: [region('london', 'GB', 'London'), region('warsaw', 'PL', 'Warszawa'), region('chicago', 'US', 'Chicago')],
}
const fileWith = (settings: unknown, parts: object = {}): CommunityFile =>
  v.parse(communityFileSchema, { version: 1, settings, ...parts })
const bring = (database: Database, file: CommunityFile) =>
  importAsOperator({ parts: communityParts, database, now: () => now }, root, file, plain)
const inWarsaw = servers(2).map((server) => ({ ...server, region: 'warsaw' }))

onEveryDatabase('the settings of a community', ({ open }) => {
  it('are as shipped until a file sets them, and are exported as they were imported', async () => {
    const db = await open()
    expect(await readSettings(db)).toEqual(defaultSettings)
    expect(await exportCommunity(db)).toEqual({ version: 1 })
    expect(await bring(db, fileWith(liga, { servers: inWarsaw }))).toMatchObject({ kind: 'done' })
    expect(await readSettings(db)).toEqual({ ...defaultSettings, ...liga })
    expect((await exportCommunity(db)).settings).toEqual(liga)
    const version = await catalogueVersion(db)
    expect(await bring(db, await exportCommunity(db))).toMatchObject({ kind: 'unchanged' })
    expect(await catalogueVersion(db)).toBe(version)
  })

  it('leave everything else alone, and a file without them leaves them alone', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    expect(await bring(db, fileWith({ name: 'Liga' }))).toMatchObject({ kind: 'done' })
    await bring(db, communityFile())
    expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Liga' })
    expect((await exportCommunity(db)).servers).toHaveLength(3)
  })

  it('are brought back by undoing the import, as any section', async () => {
    const db = await open()
    await bring(db, fileWith({ name: 'First', filingNumber: null }))
    await bring(db, fileWith({ name: 'Second' }))
    const undo = () => undoImport({ parts: communityParts, database: db, now: () => now }, root, undefined, plain)
    expect(await undo()).toMatchObject({ kind: 'done' })
    expect(await readSettings(db)).toMatchObject({ name: 'First', filingNumber: null })
    expect(await undo()).toMatchObject({ kind: 'undone' })
    const [act] = await listAudit(db, {}, { limit: 1 })
    expect(act).toMatchObject({ action: 'catalogue.undo', actor: 'root' })
    expect(await verifyAudit(db)).toHaveProperty('hash')
  })

  it('refuse servers in a region that the community does not have, and change nothing', async () => {
    const db = await open()
    expect(await bring(db, fileWith(liga, { servers: servers(2) }))).toEqual({
      kind: 'invalid',
      problems: [
        'servers[0].region: must be one of london, warsaw, chicago, not "ap-shanghai"',
        'servers[1].region: must be one of london, warsaw, chicago, not "ap-shanghai"',
      ],
    })
    expect(await bring(db, fileWith(undefined, { servers: inWarsaw }))).toMatchObject({ kind: 'invalid' })
    expect(await exportCommunity(db)).toEqual({ version: 1 })
    expect(await listAudit(db, {}, { limit: 5 })).toEqual([])
  })

  it('keep the regions that listed servers are in', async () => {
    const db = await open()
    await importCommunity(db, communityFile({ servers: servers(3) }))
    expect(await bring(db, fileWith(liga))).toEqual({
      kind: 'invalid',
      problems: ['settings.regions: must hold "ap-shanghai", which is used by 3 listed servers'],
    })
    expect(await readSettings(db)).toEqual(defaultSettings)
  })

  it('leave a field that this version cannot read at the value as shipped', async () => {
    const db = await open()
    await bring(db, fileWith({ name: 'Liga' }))
    await db.kysely
      .insertInto('community_setting')
      .values([
        { id: 'seasonWords', position: 7, body: '{"of":"a later version"}' },
        { id: 'accent', position: 8, body: '"a later form"' },
      ])
      .execute()
    expect(await readSettings(db)).toEqual({ ...defaultSettings, name: 'Liga' })
  })
})

onEveryDatabase('the pictures of a community', ({ open }) => {
  it('are stored with the settings that name them, served, and kept for the history', async () => {
    const db = await open()
    const picture = await readPicture(pngFile(192, 192))
    if ('problem' in picture) return expect.unreachable(picture.problem)
    const edit = (change: Parameters<typeof editSettings>[3], pictures: readonly Picture[] = []) =>
      editSettings({ parts: communityParts, database: db, now: () => now }, root, undefined, change, pictures)
    const named = { value: { pictures: { icon: picture.id } } }
    await expect(edit(named)).rejects.toMatchObject({ code: 'SETTINGS_IN_USE' })
    expect(await bring(db, fileWith(named.value))).toMatchObject({
      kind: 'invalid',
      problems: [expect.stringContaining(`settings.pictures.icon: this portal has no picture ${picture.id}`)],
    })
    expect(await edit(named, [picture])).toMatchObject({ kind: 'done' })
    expect(await readStoredPicture(db, picture.id)).toEqual(picture.bytes)
    expect(await edit({ undo: true })).toMatchObject({ kind: 'done', value: {} })
    expect(await edit({ restore: 2 })).toMatchObject({ kind: 'done', value: named.value })
    expect(await bring(db, fileWith({ ...named.value, name: 'Liga' }))).toMatchObject({ kind: 'done' })

    const { app } = await wholeApp(db)
    const served = await app.inject({ method: 'GET', url: pictureAddress(picture.id) })
    expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect(served.rawPayload).toEqual(picture.bytes)
    for (const url of ['/pictures/x.png', pictureAddress(`${'0'.repeat(32)}-192x192`), '/pictures/%2e%2e%2fx']) {
      expect((await app.inject({ method: 'GET', url })).statusCode, url).toBe(404)
    }
  })
})

onEveryDatabase('the regions of practice servers', ({ open }) => {
  it('stay while orders and rentals use them', async () => {
    const database = await open()
    const world = await openRentals(database)
    await importCommunity(database, { version: 1, servers: [] })
    const bringNow = () =>
      importAsOperator({ parts: communityParts, database, now: () => world.clock.now }, root, fileWith(liga), plain)
    const order = await world.order({ region: 'ap-tokyo' })
    const refused = (users: string) => ({
      kind: 'invalid',
      problems: [`settings.regions: must hold "ap-tokyo", which is used by ${users}`],
    })
    expect(await bringNow()).toEqual(refused('1 order'))
    await world.pay(order)
    expect(await bringNow()).toEqual(refused('1 practice server, 1 order'))
    await world.live(world.memory.creationMs + 2000, 1000)
    expect(await bringNow()).toEqual(refused('1 practice server'))
  })
})

onEveryDatabase('an edit of the settings', ({ open }) => {
  it('keeps versions, also those of an import, and is undone', async () => {
    const db = await open()
    const edit = (change: Parameters<typeof editSettings>[3], seen?: string) =>
      editSettings({ parts: communityParts, database: db, now: () => now }, root, seen, change)
    await bring(db, fileWith({ name: 'Imported' }))
    const { tag } = await edit({ value: { name: 'Edited', filingNumber: null } })
    expect(await edit({ value: { name: 'Late' } }, tagOf({ name: 'Imported' }))).toMatchObject({
      kind: 'conflict',
      tag,
    })
    expect(await edit({ value: { name: 'Edited', filingNumber: null } })).toMatchObject({ kind: 'unchanged' })
    expect(await readSettings(db)).toMatchObject({ name: 'Edited', filingNumber: null })
    expect(await edit({ undo: true })).toMatchObject({ kind: 'done', value: { name: 'Imported' } })
    const { versions } = await readSettingsHistory(db)
    expect(versions.map(({ source }) => source)).toEqual(['restore', 'edit', 'import', 'found'])
    const [act] = await listAudit(db, {}, { limit: 1 })
    expect(act).toMatchObject({ action: 'settings.restore', actor: 'root', subject: 'community' })
  })

  it('that contradicts what is stored changes nothing', async () => {
    const db = await open()
    await importCommunity(db, communityFile({ servers: servers(1) }))
    const version = await catalogueVersion(db)
    const edit = editSettings({ parts: communityParts, database: db, now: () => now }, root, undefined, { value: liga })
    await expect(edit).rejects.toMatchObject({
      code: 'SETTINGS_IN_USE',
      details: expect.stringContaining('ap-shanghai'),
    })
    expect([await catalogueVersion(db), await readSettings(db)]).toEqual([version, defaultSettings])
    expect((await readSettingsHistory(db)).versions).toEqual([])
  })

  it('are removed a month after their upload if nothing names them, and no version or import could bring them back', async () => {
    const db = await open()
    const pictureOf = async (side: number): Promise<Picture> => {
      const picture = await readPicture(pngFile(side, side))
      return 'problem' in picture ? expect.unreachable(picture.problem) : picture
    }
    const [inUse, inVersion, inFile, unused] = [
      await pictureOf(192),
      await pictureOf(64),
      await pictureOf(65),
      await pictureOf(66),
    ]
    const deps = { parts: communityParts, database: db, now: () => now }
    const link = ({ id: icon }: Picture) => ({
      links: [{ kind: 'discord' as const, url: 'https://discord.gg/plt', icon }],
    })
    await editSettings(deps, root, undefined, { value: link(inVersion) }, [inVersion])
    for (const picture of [inFile, unused]) await inTransaction(db, (trx) => storePicture(trx, picture, now))
    await bring(db, fileWith(link(inFile)))
    await editSettings(deps, root, undefined, { value: { pictures: { icon: inUse.id } } }, [inUse])
    await db.kysely.deleteFrom('edit_version').where('value_json', 'like', `%${inFile.id}%`).execute()

    const ids = async () => (await db.kysely.selectFrom('picture').select('id').execute()).map(({ id }) => id).sort()
    const kept = [inUse, inVersion, inFile].map(({ id }) => id).sort()
    expect(await removeUnusedPictures(db, now)).toEqual([])
    expect(await ids()).toEqual([...kept, unused.id].sort())
    expect(await removeUnusedPictures(db, now + 1)).toEqual([unused.id])
    expect([await ids(), await removeUnusedPictures(db, now + 1)]).toEqual([kept, []])

    // Uploaded once more, a picture waits once more.
    await inTransaction(db, (trx) => storePicture(trx, unused, now))
    await inTransaction(db, (trx) => storePicture(trx, unused, now + 1000))
    expect(await removeUnusedPictures(db, now + 1000)).toEqual([])
  })
})
