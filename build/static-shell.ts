import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { minifySync } from 'rolldown/utils'
import { type Plugin, runnerImport } from 'vite'
import { community } from '../community.config.ts'
import { escapeHtml } from '../contract/escape-html.ts'
import { linguiMacros } from './lingui-macros.ts'

const { name, tagline } = community.brand

/** Texts of index.html that a community decides. */
const texts: Readonly<Record<string, string>> = {
  '%name%': name,
  '%title%': `${name} · ${tagline.zh}`,
  '%title-en%': `${name} · ${tagline.en}`,
  '%description%': `${tagline.zh}。${tagline.en}.`,
  '%noscript%': '此页面需要 JavaScript。 This page needs JavaScript.',
}

interface ShellModule {
  readonly renderStaticShell: () => string
  readonly manifestShortcuts: () => readonly object[]
}

/** The markup needs no styles, and a runner without a server cannot read them. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? '\0no-styles' : null),
  load: (id) => (id === '\0no-styles' ? 'export {}' : null),
}

async function loadShell(root: string): Promise<ShellModule> {
  const { module } = await runnerImport<ShellModule>('/src/app/static-shell.tsx', {
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [noStyles, react(), linguiMacros(), lingui()],
  })
  return module
}

/**
 * Fills index.html with the community's texts and, in a build, with the shell in both languages, so that the first paint
 * waits for no script; adds the shortcuts of the page table to the manifest.
 */
export function staticShell(): Plugin {
  let shell: Promise<ShellModule> | undefined
  return {
    name: 'static-shell',
    configResolved({ command, root }) {
      if (command === 'build') shell = loadShell(root)
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const filled = html.replace(/%[a-z-]+%/g, (key) => escapeHtml(texts[key] ?? key))
        return filled.replace('<!--static-shell-->', (await shell)?.renderStaticShell() ?? '')
      },
    },
    async generateBundle(_, bundle) {
      const manifest = bundle['manifest.webmanifest']
      if (manifest?.type !== 'asset') throw new Error('the build has no manifest.webmanifest')
      const content: unknown = JSON.parse(manifest.source.toString())
      manifest.source = JSON.stringify(Object.assign({}, content, { shortcuts: (await shell)?.manifestShortcuts() }))
    },
  }
}

/**
 * The first paint needs the document and its styles, and on a slow network the script must not compete with them: the
 * boot script of index.html asks for the entry once something is painted, or at once where a service worker has it.
 * It goes out without the white space and comments of its source, which count on the first visit.
 */
export function entryAfterFirstPaint(): Plugin {
  return {
    name: 'entry-after-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        const entry = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
        const [tag, src] = entry.exec(html) ?? []
        if (!tag || !src || !html.includes('/*entry*/')) throw new Error('index.html has no entry or no place for it')
        // What the entry imports would else be asked for only when the entry is there.
        const files = [...(chunk?.imports ?? []).map((file) => `/${file}`), src]
        const whole = html.replace(tag, '').replace('/*entry*/', `start(${JSON.stringify(files)})`)
        return whole.replace(/(?<=<script>).*?(?=<\/script>)/s, (script) => minifySync('boot.js', script).code)
      },
    },
  }
}
