import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'

const { path, admin: run } = adminCommands()
const admin = (args: string) => run(args.split(' '))

async function file(html: string): Promise<string> {
  const name = path('page.html')
  await writeFile(name, html)
  return name
}

it('publishes a text that a file holds, with what the portal knows in its template', async () => {
  await admin('settings set name Liga')
  expect((await admin('legal list')).out).toBe(
    'terms\tnot published\tno text\nprivacy\tnot published\tno text\nimprint\tnot published\tno text\n',
  )
  const template = (await admin('legal template privacy en')).out
  expect(template).toContain('Liga')
  expect(template).toContain('[[name of the operator]]')
  const unfilled = await admin(`legal write privacy zh ${await file(template)}`)
  expect(unfilled.out).toMatch(/^privacy: saved, not published\nStill to be filled in:\t\[\[/)
  expect(await admin('legal publish privacy')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Still to be filled in: \[\[.*Nothing was published\.$/),
  })
  const filled = await file(template.replaceAll(/\[\[.*?\]\]/g, 'Ann <b onclick="x">Fox</b>'))
  expect((await admin(`legal write privacy zh ${filled}`)).out).toBe('privacy: saved, not published\n')
  expect((await admin(`legal write privacy zh ${filled}`)).out).toBe('privacy: nothing to change\n')
  expect((await admin('legal publish privacy')).out).toBe('privacy: version 1\n')
  expect((await admin('legal publish privacy')).out).toBe('privacy: version 1\n')
  await admin(`legal write privacy en ${await file('<p>In English too</p>')}`)
  expect((await admin('legal publish privacy --correction')).out).toBe('privacy: version 2\n')
  expect((await admin('legal list')).out).toContain('privacy\tversion 2\tzh, en\n')
  expect((await admin('checklist')).out).toMatch(/legal\tincomplete \(2\)/)
  expect((await admin('legal withdraw privacy')).out).toBe('privacy: not published\n')
  expect((await admin('audit')).out).toMatch(/legal\.withdraw[\s\S]*legal\.publish[\s\S]*legal\.edit/)
})

it('names what is wrong, and changes nothing', async () => {
  expect(await admin('legal publish terms')).toMatchObject({ code: 1, err: 'There is no text yet: legal write.' })
  expect((await admin(`legal write terms zh ${await file('')}`)).err).toContain('text.zh: must not be empty')
  expect((await admin(`legal write terms zh ${path('nowhere')}`)).code).toBe(1)
  await admin('settings set defaultLanguage zh')
  await admin(`legal write terms en ${await file('<p>Terms</p>')}`)
  expect((await admin('legal publish terms')).err).toBe('The text in zh is missing. Nothing was published.')
  await admin('settings set defaultLanguage browser')
  expect((await admin('legal publish terms')).out).toBe('terms: version 1\n')
  for (const args of ['legal', 'legal write terms', 'legal write rules en x', 'legal template terms xx']) {
    expect((await admin(args)).code, args).toBe(2)
  }
})
