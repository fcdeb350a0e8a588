import { expect, it } from 'vitest'
import { flagAddress, withFlags } from './flags.ts'

const region = (country: string) => ({ code: 'a', country, name: { zh: '甲', en: 'A' } })

it('gives a region the address of its flag, and none where there is no drawing', () => {
  expect(withFlags([region('PL')])).toEqual([{ ...region('PL'), flag: flagAddress('PL') }])
  expect(withFlags([region('ZZ')])).toEqual([region('ZZ')])
})
