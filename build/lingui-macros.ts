import { type PluginItem, transformAsync } from '@babel/core'
import type { Plugin } from 'vite'

/**
 * Expands Lingui macros with Babel, only in files that import one; everything else stays on Oxc. `after` are plugins of
 * Babel that see the expanded code.
 */
export function linguiMacros(...after: readonly PluginItem[]): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\.[jt]sx?(?:\?|$)/, exclude: /\/node_modules\// },
        code: /from ['"]@lingui\/(?:core|react)\/macro['"]/,
      },
      async handler(code, id) {
        const out = await transformAsync(code, {
          filename: id.split('?')[0] ?? id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['@lingui/babel-plugin-lingui-macro', ...after],
        })
        return out?.code ? { code: out.code, map: JSON.stringify(out.map) } : null
      },
    },
  }
}
