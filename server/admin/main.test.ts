import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Runs `admin` and closes the reading end of one of its streams at once, as `| head` does after its lines. */
async function runWithoutReader(args: readonly string[], closed: 'stdout' | 'stderr') {
  const child = spawn(process.execPath, ['server/admin/main.ts', ...args])
  child[closed].destroy()
  const rest = text(closed === 'stdout' ? child.stderr : child.stdout)
  const [code] = await once(child, 'exit')
  return { code, rest: await rest }
}

it('exits silently if its output is closed', async () => {
  expect(await runWithoutReader(['schema'], 'stdout')).toEqual({ code: 0, rest: '' })
})

it('keeps its exit code if its error output is closed', async () => {
  expect(await runWithoutReader(['no-such-command'], 'stderr')).toEqual({ code: 2, rest: '' })
})
