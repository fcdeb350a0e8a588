import { expect, it } from 'vitest'
import { descendantsOf, endChildren, runCaught } from './children.mjs'

it('catches what a command prints, and why one cannot start', async () => {
  const fine = await runCaught(process.execPath, ['-e', 'console.log("out"); console.error("err")'])
  expect(fine.ok).toBe(true)
  expect(fine.output.split('\n').sort()).toEqual(['', 'err', 'out'])
  expect(await runCaught(process.execPath, ['-e', 'process.exit(3)'])).toEqual({ ok: false, output: '' })
  const missing = await runCaught('no-such-command', [])
  expect(missing).toEqual({ ok: false, output: expect.stringContaining('ENOENT') })
})

it('passes on the variables of a command and what it sends', async () => {
  const messages: unknown[] = []
  const script = 'process.send({ told: process.env.TOLD }); process.disconnect()'
  await runCaught(process.execPath, ['-e', script], {
    env: { TOLD: 'yes' },
    onMessage: (message) => messages.push(message),
  })
  expect(messages).toEqual([{ told: 'yes' }])
})

it('finds the descendants of processes in the table of ps', () => {
  expect(descendantsOf([10], '    1     0\n   10     1\n   11    10\n   12    11\n   20     1\n')).toEqual([10, 11, 12])
})

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('ends a command with what it started, even where the signal is ignored', async () => {
  const deaf = 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000)'
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(deaf)}], { detached: true, stdio: 'ignore' })
    child.once('spawn', () => process.send(child.pid))
    ${deaf}`
  let child = 0
  const command = runCaught(process.execPath, ['-e', script], { onMessage: (pid) => (child = Number(pid)) })
  await expect.poll(() => child).toBeGreaterThan(0)
  expect(isRunning(child)).toBe(true)
  await endChildren()
  expect((await command).ok).toBe(false)
  await expect.poll(() => isRunning(child)).toBe(false)
})
