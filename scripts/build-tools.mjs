/** Bundles each tool for other machines into one file that Node runs alone. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

/** The source of each tool by the name of its file. */
const tools = {
  'latency-responder': 'tools/latency-responder/main.ts',
  'game-server-tool': 'tools/game-server-tool/main.ts',
}

export const toolNames = Object.keys(tools)

/** ws uses these where they are installed; it works without. */
const external = ['bufferutil', 'utf-8-validate']

/** The folder of the package that a module belongs to; undefined: the module is ours. */
function packageOf(file) {
  const [inside] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/')) ?? []
  return inside
}

/** The licence of a package, which asks that every copy contains it. */
function licenceOf(folder) {
  const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENSE.txt']
    .map((file) => path.join(folder, file))
    .find(existsSync)
  if (file === undefined) throw new Error(`${name} has no licence file`)
  return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}`
}

function banner(name, modules) {
  const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const folders = new Set(modules.map(packageOf).filter((folder) => folder !== undefined))
  const own = `${name} ${version} of Spawnpoint. Licence: ${license}. It contains:`
  const text = [own, ...[...folders].sort().map(licenceOf)].join('\n\n')
  return `/*!\n${text.replaceAll('*/', '* /')}\n*/\n`
}

async function buildTool(name, input, folder) {
  const bundle = await rolldown({ input, platform: 'node', external, logLevel: 'warn' })
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: `${name}.mjs`,
    codeSplitting: false,
    minify: { compress: true, mangle: false, codegen: true },
    banner: ({ moduleIds }) => banner(name, moduleIds),
  })
  await bundle.close()
}

export async function buildTools(folder) {
  await Promise.all(Object.entries(tools).map(([name, input]) => buildTool(name, input, folder)))
}
