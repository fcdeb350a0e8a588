import { build } from 'vite'
import { expect, it } from 'vitest'
import { expandMacros, linguiMacros } from './lingui-macros.ts'

const source = (message: string) => `import { msg } from '@lingui/core/macro'\nexport default msg\`${message}\`\n`

it('expands a file once for all builds that share it, and again when it has changed', async () => {
  let expansions = 0
  const macros = linguiMacros((code, filename) => {
    expansions += 1
    return expandMacros(code, filename)
  })
  const bundle = async (message: string) => {
    const id = '/virtual/message.ts'
    const files = {
      name: 'files',
      resolveId: (name: string) => (name === id ? id : null),
      load: (name: string) => (name === id ? source(message) : null),
    }
    const out = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [files, macros],
      build: { write: false, ssr: true, rolldownOptions: { input: id } },
    })
    return JSON.stringify(out)
  }
  expect(await bundle('Join')).toContain('Join')
  expect(await bundle('Join')).toContain('Join')
  expect(expansions).toBe(1)
  expect(await bundle('Leave')).toContain('Leave')
  expect(expansions).toBe(2)
})
