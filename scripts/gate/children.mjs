/** The child processes of a run: started with their output caught, and ended with all their descendants. */
import { spawn, spawnSync } from 'node:child_process'

/** Milliseconds from the request to end until processes are killed. */
const patience = 1000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Has {@link endChildren} end a process that was started elsewhere, with what it starts.
 * @param {import('node:child_process').ChildProcess} child
 */
export function track(child) {
  running.add(child)
  child.once('close', () => running.delete(child))
}

/**
 * Runs a command and catches what it prints. Never rejects: a command that cannot be started has failed with the reason as its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {Record<string, string>} [options.env] variables besides those of this process
 * @param {(message: unknown) => void} [options.onMessage] what a Node process sends with `process.send`
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runCaught(command, args, { env = {}, onMessage } = {}) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(onMessage ? ['ipc'] : [])],
    env: { ...process.env, ...env },
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      output += text
    })
  }
  if (onMessage) child.on('message', onMessage)
  return new Promise((resolve) => {
    const end = (ok) => {
      running.delete(child)
      resolve({ ok, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

/** The processes below `roots`, from the output of `ps -e -o pid=,ppid=`. */
export function descendantsOf(roots, table) {
  const parents = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Set(roots)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

function send(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

/** Ends all commands that still run, and what they started: asks first, kills after a second. */
export async function endChildren() {
  const roots = [...running].flatMap(({ pid }) => pid ?? [])
  if (roots.length === 0) return
  const all = () => descendantsOf(roots, spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout)
  const asked = all()
  send(asked, 'SIGTERM')
  await Promise.race([
    Promise.all([...running].map((child) => new Promise((resolve) => child.once('close', resolve)))),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])
  // Those whose parent has ended are no longer below it.
  send(new Set([...asked, ...all()]), 'SIGKILL')
}
