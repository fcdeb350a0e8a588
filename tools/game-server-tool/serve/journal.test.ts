import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import { openJournal } from './journal.ts'

let file = ''
beforeEach(() => {
  file = path.join(folderOfTest(), 'journal.jsonl')
})

async function open() {
  const journal = await openJournal(file)
  onTestFinished(() => journal.close())
  return journal
}

const done = (id: string) => ({ id, outcome: 'done', reply: '' }) as const
const unknown = (id: string) => ({ id, outcome: 'unknown', reply: 'the tool was ended while it ran this' })

it('remembers what was begun and what has ended, until the portal knows it', async () => {
  const first = await open()
  await first.begin('a')
  await first.begin('b')
  await first.end(done('b'))
  await first.end(done('c'))
  expect([first.has('a'), first.has('b'), first.has('d'), first.results()]).toEqual([
    true,
    true,
    false,
    [done('b'), done('c')],
  ])
  const second = await open()
  expect(second.results()).toEqual([done('b'), done('c'), unknown('a')])
  await second.confirm([done('b'), unknown('a')].map(({ id }) => done(id)))
  expect([second.has('a'), second.results()]).toEqual([false, [done('c')]])
  expect((await open()).results()).toEqual([done('c')])
})

it('reads what a killed process has left, cut at any byte', async () => {
  const first = await open()
  await first.end(done('a'))
  await first.begin('b')
  await first.end(done('b'))
  const whole = await readFile(file)
  for (let length = 0; length <= whole.length; length += 1) {
    await writeFile(file, whole.subarray(0, length))
    const journal = await open()
    const results = journal.results()
    expect([[], [done('a')], [done('a'), unknown('b')], [done('a'), done('b')]]).toContainEqual(results)
    await journal.end(done('c'))
    expect((await open()).results()).toEqual([...results, done('c')])
  }
})

it('goes on after half a line', async () => {
  const first = await open()
  await first.begin('a')
  await appendFile(file, '{"what":"end","resu')
  await first.end(done('a'))
  expect((await open()).results()).toEqual([done('a')])
})

it('does not grow for ever, and loses nothing when it is written anew', async () => {
  const journal = await open()
  await journal.begin('running')
  for (let act = 0; act < 1100; act += 1) {
    await journal.end(done(String(act)))
    if (act !== 7) await journal.confirm([done(String(act))])
  }
  expect((await readFile(file, 'utf8')).length).toBeLessThan(200_000)
  expect((await open()).results()).toEqual([done('7'), unknown('running')])
})
