/**
 * `npm run dev`: the page with hot reload, the API and the demo at one address, `PORT` (8080) of `HOST` (loopback). The
 * server restarts when one of its files changes. Its data are in `DATA_DIR` (data/dev). Ctrl+C ends everything.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from 'vite'
import { freePort } from './free-port.mjs'

const { PORT = '8080', HOST = '127.0.0.1', DATA_DIR = 'data/dev' } = process.env
const { PUBLIC_ORIGIN = `http://${HOST}:${PORT}` } = process.env
const root = path.join(import.meta.dirname, '..')
const serverPort = String(await freePort())

const target = { target: `http://127.0.0.1:${serverPort}` }
const page = await createServer({
  root,
  server: {
    port: Number(PORT),
    host: HOST,
    strictPort: true,
    proxy: {
      '/api': target,
      '/healthz': target,
      '/livez': target,
      '/readyz': target,
      '/metrics': target,
      '/.well-known/': target,
      '/demo/': target,
      '^/demo$': target,
    },
  },
})
try {
  await page.listen()
} catch (error) {
  console.error(String(error))
  process.exit(1)
}

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'demo/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: serverPort, HOST: '127.0.0.1', DATA_DIR, PUBLIC_ORIGIN },
})
createInterface({ input: server.stdout }).on('line', (line) => {
  // The server knows neither the page nor the address under which it is developed.
  if (line.startsWith('Spawnpoint is ready:'))
    console.log(`Spawnpoint is ready: ${PUBLIC_ORIGIN} (data in ${DATA_DIR})`)
  else if (!line.includes('the page is not built')) console.log(line)
})
server.once('exit', (code) => process.exit(code ?? 0))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    server.kill(signal)
    void page.close()
  })
}
