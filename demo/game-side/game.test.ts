import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { demoPlayers, personaPlayers } from '../matches/people.ts'
import { steamIdOfAccount } from '../steam/account.ts'
import { createDemoGame } from './game.ts'

const [guest, regular] = [personaPlayers[0], demoPlayers.at(-1)]
const idOf = (account = 0): string => steamIdOfAccount(account)

function open() {
  let at = 0
  let crowd = [regular?.name ?? '', 'a name that no account has']
  const game = createDemoGame({
    crowd: () => crowd,
    drop: (name) => {
      crowd = crowd.filter((each) => each !== name)
    },
    now: () => at,
  })
  const ids = () => game.players().map(({ steamId }) => steamId)
  return {
    game,
    ids,
    crowd: () => crowd,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
  }
}

it('a kicked player leaves the crowd and may come back after a while', () => {
  const { game, ids, crowd, pass } = open()
  const steamId = idOf(regular?.account)
  expect(ids()).toEqual([steamId])
  game.kick(steamId)
  expect(crowd()).toEqual(['a name that no account has'])
  expect(ids()).toEqual([])
  expect(game.admits(steamId)).toBe(false)
  pass(minutes(6))
  expect(game.admits(steamId)).toBe(true)
})

it('a guest who is kicked or banned takes no part', () => {
  const { game, ids, pass } = open()
  if (guest === undefined) throw new Error('the demo has no personas')
  const steamId = idOf(guest.account)
  expect(game.visit([guest])).toEqual([guest])
  expect(ids()).toContain(steamId)
  game.kick(steamId)
  expect(ids()).not.toContain(steamId)
  expect(game.visit([guest])).toEqual([])
  game.records.bans.set(steamId, { endsAt: minutes(60), reason: '' })
  pass(minutes(10))
  expect(game.visit([guest])).toEqual([])
  pass(minutes(60))
  expect(game.visit([guest])).toEqual([guest])
})
