import { transform } from '@swc/core'
import type { Plugin } from 'vite'

/** Expands the macros of a file, and removes its types; `filename` says whether it is JSX, which stays. */
export async function expandMacros(code: string, filename: string): Promise<{ code: string; map: string | null }> {
  const { code: expanded, map } = await transform(code, {
    filename,
    swcrc: false,
    configFile: false,
    sourceMaps: true,
    jsc: {
      target: 'esnext',
      parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
      transform: { verbatimModuleSyntax: true, react: { runtime: 'preserve' } },
      experimental: {
        cacheRoot: 'node_modules/.cache/swc',
        plugins: [['@lingui/swc-plugin', { stripNonEssentialFields: process.env.NODE_ENV === 'production' }]],
      },
    },
  })
  return { code: expanded, map: map ?? null }
}

/**
 * Expands Lingui macros with SWC, only in files that import one; everything else stays on Oxc. Builds of one process may
 * share the plugin, which expands each state of a file once.
 */
export function linguiMacros(expand = expandMacros): Plugin {
  const known = new Map<string, { readonly code: string; readonly expanded: ReturnType<typeof expandMacros> }>()
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\.[jt]sx?(?:\?|$)/, exclude: /\/node_modules\// },
        code: /from ['"]@lingui\/(?:core|react)\/macro['"]/,
      },
      handler(code, id) {
        const [filename = id] = id.split('?')
        const before = known.get(filename)
        if (before?.code === code) return before.expanded
        const expanded = expand(code, filename)
        known.set(filename, { code, expanded })
        return expanded
      },
    },
  }
}
