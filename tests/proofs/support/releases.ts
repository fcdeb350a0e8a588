import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../../..')
/** What is made of the source, and what is beside it. */
const notSource = new Set(['.git', 'data', 'dist', 'node_modules', 'tests/.results'])

export interface Release {
  /** Folder with its `server` and `page`. */
  readonly dist: string
  /** Path of the page's first script, which every build names anew. */
  readonly entry: string
}

/** Successive releases: this source, each time as another version. */
export interface Releases {
  /**
   * Builds the next one. `in place`: where the one before was built, as `npm run build` does under a running portal; files of
   * earlier builds stay beside the new ones. `apart`: in another folder, as an image is built; there are no other files.
   */
  next(where: 'in place' | 'apart'): Promise<Release>
}

/** The first script that a document names. */
export const entryIn = (text: string): string | undefined => /\/assets\/index-[\w-]+\.js/.exec(text)?.[0]

async function build(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  await once(child, 'close')
  if (child.exitCode !== 0) throw new Error(`the build ended with ${child.exitCode}:\n${said}`)
}

export function createReleases(folder: string): Releases {
  let number = 0
  let current: string | undefined
  const copy = (): string => {
    const target = path.join(folder, `release-${number}`)
    mkdirSync(target)
    cpSync(project, target, { recursive: true, filter: (file) => !notSource.has(path.relative(project, file)) })
    symlinkSync(path.join(project, 'node_modules'), path.join(target, 'node_modules'))
    return target
  }
  return {
    async next(where) {
      number += 1
      const target = where === 'apart' || current === undefined ? copy() : current
      current = target
      const file = path.join(target, 'package.json')
      const description = readFileSync(file, 'utf8')
      writeFileSync(file, description.replace(/"version": "[^"]+"/, `"version": "0.0.${number}"`))
      await build(target)
      const dist = path.join(target, 'dist')
      const entry = entryIn(readFileSync(path.join(dist, 'page/index.html'), 'utf8'))
      if (entry === undefined) throw new Error('the document names no first script')
      return { dist, entry }
    },
  }
}
