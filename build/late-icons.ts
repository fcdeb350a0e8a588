import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import budget from '../budget.json' with { type: 'json' }
import { firstLoadFiles } from './first-load.ts'
import { lucideMask } from './lucide-icons.ts'

const root = path.join(import.meta.dirname, '..')

const namesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\bi-lucide-([a-z0-9-]+)/g)].flatMap(([, name]) => name ?? [])

/** Icons that no file of a first visit names. */
export function lateIconNames(): ReadonlySet<string> {
  const first = firstLoadFiles(path.join(root, 'src/main.tsx'), [...budget.firstVisitChunks, 'late-parts'])
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(root, 'src', file))
  const early = new Set([...first].flatMap(namesIn))
  const late = sources.filter((file) => !first.has(file)).flatMap(namesIn)
  return new Set(late.filter((name) => !early.has(name)).sort())
}

function styles(): string {
  return [...lateIconNames()]
    .map((name) => {
      const mask = lucideMask(name)
      if (!mask) throw new Error(`Lucide has no icon "${name}"`)
      return `.i-lucide-${name}{--icon:${mask['--icon']}}`
    })
    .join('')
}

const id = 'virtual:late-icons'

/** `virtual:late-icons`: the styles of the icons that only lazy views show, as a text that comes with the first of them. */
export const lateIcons = (): Plugin => ({
  name: 'late-icons',
  resolveId: (source) => (source === id ? `\0${id}` : null),
  load: (source) => (source === `\0${id}` ? `export const styles = ${JSON.stringify(styles())}` : null),
})
