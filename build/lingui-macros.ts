import { type PluginItem, transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

async function expand(code: string, filename: string, after: readonly PluginItem[]) {
  const out = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: ['@lingui/babel-plugin-lingui-macro', ...after],
  })
  return out?.code ? { code: out.code, map: JSON.stringify(out.map) } : null
}

/**
 * Expands Lingui macros with Babel, only in files that import one; everything else stays on Oxc. `after` are plugins of
 * Babel that see the expanded code. Builds of one process may share the plugin, which expands each state of a file once.
 */
export function linguiMacros(...after: readonly PluginItem[]): Plugin {
  const known = new Map<string, { readonly code: string; readonly expanded: ReturnType<typeof expand> }>()
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
        const expanded = expand(code, filename, after)
        known.set(filename, { code, expanded })
        return expanded
      },
    },
  }
}
