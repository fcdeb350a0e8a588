import { expect, it } from 'vitest'
import { problemLine } from '../../../contract/community/settings-problems.ts'
import { originProblems } from './problems.ts'

const current = 'https://play.example.org'

it.each(['https://play.example.org', 'https://PLAY.example.org', 'https://play.example.org:443'])(
  'refuses %s, which is the current address',
  (text) => {
    const problem = `settings.formerOrigins[1]: must be an earlier address of the portal, not its current one (${current})`
    expect(originProblems(['https://old.example.org', text], current).map(problemLine)).toEqual([problem])
    expect(originProblems([text], `${current}/`)).toHaveLength(1)
  },
)

it('accepts other ports, other schemes and, where the current address is not known, anything', () => {
  expect(originProblems(['http://play.example.org', 'https://play.example.org:8443'], current)).toEqual([])
  expect(originProblems([current], undefined)).toEqual([])
})

it('refuses what is not an address', () => {
  expect(originProblems(['https://1.2.3.999'], current).map(problemLine)).toEqual([
    'settings.formerOrigins[0]: must be an address such as https://old.example.org, not "https://1.2.3.999"',
  ])
})
