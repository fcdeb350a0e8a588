import { hash } from 'node:crypto'
import type { GameMembers, GroupsInGame } from '../../contract/game-side/members.ts'
import { type Member, membersInGame } from './rules/members.ts'

/** Who is what in the game. The version is a hash of the rest, so that all processes agree on it. */
export function gameMembers(members: readonly Member[], groups: GroupsInGame): GameMembers {
  const current = membersInGame(members, groups)
  return { version: hash('sha256', JSON.stringify(current), 'base64url').slice(0, 22), ...current }
}
