import * as v from 'valibot'
import { expect, it } from 'vitest'
import { checklistItems, checklistSchema } from '../../contract/staff/checklist.ts'
import { besidesDatabase } from '../../tests/support/admin-command.ts'
import { folderOfTest } from '../../tests/support/temporary-folder.ts'
import { runAdmin } from './run.ts'

/** Runs commands on a database of its own; the result has the exit code and what was printed. */
async function console(more: Readonly<Record<string, string>> = {}) {
  const env = { DATA_DIR: folderOfTest(), ...more }
  return async (...args: string[]) => {
    const printed: string[] = []
    const code = await runAdmin(args, {
      env,
      out: (text) => void printed.push(text),
      err: besidesDatabase((line) => printed.push(`${line}\n`)),
      createsDatabase: true,
    })
    return [code, printed.join('')] as const
  }
}

it('says what a new portal needs, and what is done', async () => {
  const admin = await console({ SMTP_URL: 'smtp://127.0.0.1:9' })
  const rows = async () => {
    const [code, text] = await admin('checklist')
    expect(code).toBe(0)
    return new Map(
      text
        .trim()
        .split('\n')
        .map((line) => [line.split('\t')[0], line.split('\t')[1]]),
    )
  }
  const before = await rows()
  expect([...before.keys()].slice(0, checklistItems.length)).toEqual([...checklistItems])
  expect([before.get('name'), before.get('mail'), before.get('backup')]).toEqual(['open', 'untried (1)', 'open'])
  expect((await admin('settings', 'set', 'name', 'Liga'))[0]).toBe(0)
  expect((await admin('settings', 'regions', 'europe'))[0]).toBe(0)
  const after = await rows()
  expect([after.get('name'), after.get('regions'), after.get('icon')]).toEqual(['done', 'done', 'open'])
})

it('leaves an item out, and shows it again', async () => {
  const admin = await console()
  const stateOf = async (item: string) => {
    const [, text] = await admin('checklist', '--json')
    const list = v.parse(checklistSchema, JSON.parse(text))
    return [list.items.find((each) => each.item === item)?.dismissed !== null, list.dismissed !== null]
  }
  expect(await admin('checklist', 'dismiss', 'payments')).toEqual([0, 'payments: saved\n'])
  expect(await admin('checklist', 'dismiss', 'payments')).toEqual([0, 'payments: nothing to change\n'])
  expect(await stateOf('payments')).toEqual([true, false])
  expect(await admin('checklist', 'dismiss', 'all')).toEqual([0, 'all: saved\n'])
  expect(await stateOf('payments')).toEqual([true, true])
  expect(await admin('checklist', 'show', 'payments')).toEqual([0, 'payments: saved\n'])
  expect(await admin('checklist', 'show', 'all')).toEqual([0, 'all: saved\n'])
  expect(await stateOf('payments')).toEqual([false, false])
  expect((await admin('checklist', 'dismiss', 'lunch'))[0]).toBe(2)
})

it('names what is wrong with the environment', async () => {
  const admin = await console({ SMTP_URL: 'ftp://x' })
  expect(await admin('checklist')).toEqual([1, expect.stringContaining('SMTP_URL')])
})
