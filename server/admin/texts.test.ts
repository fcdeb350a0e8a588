import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'

const { path, admin: run } = adminCommands()
const admin = (args: string) => run(args.split(' '))
async function file(value: unknown): Promise<string> {
  const name = path('text.json')
  await writeFile(name, typeof value === 'string' ? value : JSON.stringify(value))
  return name
}
const faq = (answer: string) => ({
  id: 'a',
  order: 1,
  question: { zh: '问', en: 'Q' },
  answer: { zh: answer, en: answer },
  updatedAt: '2026-01-01T00:00:00Z',
})

it('edits a text, shows its versions, and brings them back', async () => {
  expect((await admin('texts list')).out).toBe('There are no texts.\n')
  const path = await file(faq('<b onclick="x">one</b>'))
  expect(await admin(`texts edit faq a ${path}`)).toMatchObject({ code: 0, out: 'faq a: saved\n' })
  expect((await admin(`texts edit faq a ${path}`)).out).toBe('faq a: nothing to change\n')
  expect(JSON.parse((await admin('texts show faq a')).out)).toMatchObject({ answer: { en: '<b>one</b>' } })
  await admin(`texts edit faq a ${await file(faq('two'))}`)
  expect((await admin('texts undo faq a')).out).toBe('faq a: saved\n')
  expect((await admin('texts undo faq a')).out).toBe('faq a: nothing to change\n')
  expect((await admin('texts remove faq a')).out).toBe('faq a: removed\n')
  expect((await admin('texts restore faq a 2')).out).toBe('faq a: saved\n')
  expect(JSON.parse((await admin('texts list faq --json')).out)).toMatchObject([
    { kind: 'faq', id: 'a', tag: expect.any(String), value: { answer: { en: 'two' } } },
  ])
  const lines = (await admin('texts history faq a')).out.trimEnd().split('\n')
  const { username } = userInfo()
  expect(lines.map((each) => each.split('\t').slice(2, 4))).toEqual([
    [username, 'restore of 2'],
    [username, 'edit'],
    [username, 'restore of 1'],
    [username, 'edit'],
    [username, 'edit'],
  ])
  expect(JSON.parse((await admin('texts history faq a --json')).out)).toHaveLength(5)
  expect((await admin('audit')).out).toContain('faq.restore')
})

it('names what is wrong, and changes nothing', async () => {
  expect(await admin('texts show faq a')).toMatchObject({ code: 1, err: 'There is no faq "a" (texts list faq).' })
  const wrong = await admin(
    `texts edit faq a ${await file({ ...faq('x'), question: { xx: '?' }, answer: {}, colour: 1 })}`,
  )
  expect(wrong.err).toContain('  question.xx: is not a known field')
  expect((await admin(`texts edit faq a ${await file('{')}`)).err).toContain('is not JSON')
  expect((await admin(`texts edit faq b ${await file(faq('x'))}`)).err).toBe('The file holds another id than "b".')
  expect((await admin(`texts edit rules 192.0.2.1:27015 ${await file([])}`)).err).toContain('There is no server')
  expect(await admin('texts restore faq a 3')).toMatchObject({ code: 1 })
  expect(await admin(`texts edit faq a ${path('nowhere')}`)).toMatchObject({ code: 1 })
  for (const args of ['texts', 'texts show', 'texts show x y', 'texts remove rules a', 'texts restore faq a x']) {
    expect((await admin(args)).code, args).toBe(2)
  }
  expect((await admin('texts list')).out).toBe('There are no texts.\n')
})

it('asks for the default language of the community, and for no other', async () => {
  await admin('settings set defaultLanguage zh')
  const english = await file({ ...faq('x'), question: { en: 'Q' } })
  expect(await admin(`texts edit faq a ${english}`)).toMatchObject({
    code: 1,
    err: 'question.zh must be there: it is the default language. Nothing was changed.',
  })
  expect((await admin('texts list')).out).toBe('There are no texts.\n')
  const chinese = await file({ ...faq('x'), question: { zh: '问' }, answer: { zh: '<p>答<script>x</script></p>' } })
  expect((await admin(`texts edit faq a ${chinese}`)).code).toBe(0)
  expect(JSON.parse((await admin('texts show faq a')).out)).toMatchObject({
    question: { zh: '问' },
    answer: { zh: '<p>答</p>' },
  })
  const exported = JSON.parse((await admin('export')).out)
  expect(exported.faqs[0].question).toEqual({ zh: '问' })
})
