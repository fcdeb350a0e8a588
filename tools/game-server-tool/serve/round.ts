import { longestWait } from '../../../contract/game-side/carrier.ts'
import { runActs } from './acts.ts'
import { replaceFile, replaceIfDifferent } from './files.ts'
import type { PortalAnswer } from './portal.ts'
import { portalNow, stateOf, type Work } from './work.ts'

/** Results in one call. */
const mostResults = 100

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Gives the server its members if something about them is due. Resolves to whether that is all. */
export async function deliverDue(work: Work): Promise<boolean> {
  let isAll = true
  await work.inTurn(async () => {
    const { members, delivery, log } = work
    if (!work.needsMembers || members === undefined || !delivery.isDue(members, portalNow(work))) return
    const before = delivery.applied()
    isAll = await delivery.deliver(members, portalNow(work))
    if (delivery.applied() !== before) log(`has the members of version ${delivery.applied()}`)
  })
  return isAll
}

/** Writes the bans of the portal, if the server has a file of them. @throws PortalError */
async function writeBans(work: Work, version: string | null): Promise<void> {
  const { bannedUserCfg } = work.server
  if (bannedUserCfg === undefined) return
  const text = await work.portal.bans()
  try {
    if (await replaceIfDifferent(bannedUserCfg, text)) work.log(`${bannedUserCfg} was written`)
    work.problem = undefined
    work.bans = version ?? work.bans
  } catch (error) {
    work.problem = `${bannedUserCfg} cannot be written: ${said(error)}`
  }
}

/** @throws PortalError */
async function fetchNew(work: Work, answer: PortalAnswer): Promise<void> {
  if (work.needsMembers && answer.members !== work.members?.version) {
    work.members = await work.portal.members()
    try {
      await replaceFile(work.membersFile, JSON.stringify(work.members))
      work.problem = undefined
    } catch (error) {
      work.problem = `${work.membersFile} cannot be written: ${said(error)}`
    }
  }
  if (answer.bans !== work.bans) await writeBans(work, answer.bans)
}

/** What is to follow a call of the portal. */
interface Next {
  /** An act waits for the console. */
  readonly isStuck: boolean
  /** There is more to do: the next call does not wait for something new. */
  readonly isBusy: boolean
}

/** One call of the portal and what follows from it. @throws PortalError, or Error where the journal cannot be written */
export async function runRound(work: Work, isBusy: boolean): Promise<Next> {
  const { server, console, journal, log } = work
  const results = journal.results().slice(0, mostResults)
  const has = {
    members: work.needsMembers ? (work.members?.version ?? null) : (work.told?.members ?? null),
    bans: server.bannedUserCfg === undefined ? (work.told?.bans ?? null) : work.bans,
  }
  const answer = await work.portal.carry({ state: stateOf(work), results, has, wait: isBusy ? 0 : longestWait })
  work.ahead = Date.parse(answer.clock) - work.clock.now()
  work.told = { members: answer.members, bans: answer.bans }
  await journal.confirm(results)
  let isDone = true
  await work.inTurn(async () => {
    const abilities = {
      game: server.game,
      simpleAdmin: server.simpleAdmin,
      sourceMod: server.sourceMod !== undefined,
      bannedUserCfg: server.bannedUserCfg !== undefined,
    }
    isDone = await runActs(answer.acts, {
      abilities,
      console,
      journal,
      now: () => portalNow(work),
      log,
      writeBans: () => writeBans(work, null),
    })
  })
  await fetchNew(work, answer)
  const isAll = await deliverDue(work)
  return { isStuck: !isDone, isBusy: !isAll }
}
