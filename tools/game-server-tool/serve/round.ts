import { runActs } from './acts.ts'
import type { Heard } from './exchange.ts'
import { replaceFile, replaceIfDifferent } from './files.ts'
import { portalNow, stateOf, type Work } from './work.ts'

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
  const text = await work.portal.bans(work.server)
  try {
    if (await replaceIfDifferent(bannedUserCfg, text)) work.log(`${bannedUserCfg} was written`)
    work.problem = undefined
    work.bans = version ?? work.bans
  } catch (error) {
    work.problem = `${bannedUserCfg} cannot be written: ${said(error)}`
  }
}

/** @throws PortalError */
async function fetchNew(work: Work, heard: Heard): Promise<void> {
  if (work.needsMembers && heard.members !== work.members?.version) {
    work.members = await work.portal.members(work.server, heard.members)
    try {
      await replaceFile(work.membersFile, JSON.stringify(work.members))
      work.problem = undefined
    } catch (error) {
      work.problem = `${work.membersFile} cannot be written: ${said(error)}`
    }
  }
  if (heard.bans !== work.bans) await writeBans(work, heard.bans)
}

/** What is to follow a call of the portal. */
interface Next {
  /** An act waits for the console. */
  readonly isStuck: boolean
  /** There is more to do: the next call does not wait for something new. */
  readonly isBusy: boolean
}

interface How {
  /** There is more to do: the call does not wait for something new. */
  readonly isBusy: boolean
  /** The call before failed: it interrupts no other server's. */
  readonly isPatient: boolean
}

/** One call of the portal and what follows from it. @throws PortalError, or Error where the journal cannot be written */
export async function runRound(work: Work, how: How): Promise<Next> {
  const { server, console, journal, log } = work
  const heard = await work.exchange.ask({
    ...how,
    key: server,
    part: () => ({
      state: stateOf(work),
      results: [...journal.results()],
      has: {
        members: work.needsMembers ? (work.members?.version ?? null) : (work.told?.members ?? null),
        bans: server.bannedUserCfg === undefined ? (work.told?.bans ?? null) : work.bans,
      },
    }),
  })
  work.ahead = Date.parse(heard.clock) - work.clock.now()
  work.told = { members: heard.members, bans: heard.bans }
  await journal.confirm(heard.results)
  let isDone = true
  await work.inTurn(async () => {
    const abilities = {
      game: server.game,
      simpleAdmin: server.simpleAdmin,
      sourceMod: server.sourceMod !== undefined,
      bannedUserCfg: server.bannedUserCfg !== undefined,
    }
    isDone = await runActs(heard.acts, {
      abilities,
      console,
      journal,
      now: () => portalNow(work),
      log,
      writeBans: () => writeBans(work, null),
      reload: () => work.delivery.reload(work.members, portalNow(work)),
    })
  })
  await fetchNew(work, heard)
  const isAll = await deliverDue(work)
  return { isStuck: !isDone, isBusy: !isAll }
}
