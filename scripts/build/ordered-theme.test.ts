import { createGenerator, presetWind4 } from 'unocss'
import { expect, it } from 'vitest'
import { withOrderedTheme } from './ordered-theme.ts'

const styleOf = async (preset: ReturnType<typeof presetWind4>, utilities: readonly string[]) => {
  const generator = await createGenerator({ presets: [preset] })
  // One after the other, as the bundler sees the sources.
  for (const utility of utilities) await generator.generate(utility, { preflights: false })
  return (await generator.generate(utilities.join(' '), { minify: true })).css
}

it('gives the same sheet whatever the order in which the utilities are met', async () => {
  const utilities = ['rounded', 'font-mono', 'text-white', 'tracking-wide', 'leading-none']
  const reversed = utilities.toReversed()
  const wind4 = () => presetWind4({ preflights: { reset: false } })
  expect(await styleOf(wind4(), utilities)).not.toBe(await styleOf(wind4(), reversed))
  const css = await styleOf(withOrderedTheme(wind4()), utilities)
  expect(css).toBe(await styleOf(withOrderedTheme(wind4()), reversed))
  expect(css).toContain('--colors-white: #fff;--font-mono:')
})
