import { Argument } from '@commander-js/extra-typings'
import {
  type Checklist,
  type ChecklistEntry,
  type ChecklistItem,
  checklistItems,
  type Dismissal,
  openItems,
  wholeChecklist,
} from '../../contract/staff/checklist.ts'
import { checklistFactsOf } from '../checklist-facts.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../kernel/db/database.ts'
import { escapeLine } from '../kernel/log/logger.ts'
import { configuredServices } from '../services.ts'
import { dismissItem, readChecklist } from '../staff/checklist.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'

/** The checklist of the first hour. */
export const checklistCommands: Area = (program, run) => {
  const checklist = addCommand(program, 'checklist', 'what a new portal still needs, as the staff room shows it')
    .option('--json', 'as JSON')
    .action(({ json }) => run(show(json === true)))
  const item = () => new Argument('<item>', '').choices([...checklistItems, wholeChecklist])
  addCommand(checklist, 'dismiss', 'leave an item out, or all of them')
    .addArgument(item())
    .action((chosen) => run(dismiss({ item: chosen, dismissed: true })))
  addCommand(checklist, 'show', 'show an item again, or the list')
    .addArgument(item())
    .action((chosen) => run(dismiss({ item: chosen, dismissed: false })))
}

/** What to do about an item that is not done. */
const advice: Readonly<Record<ChecklistItem, string>> = {
  name: 'set the name and the language: settings set name "…", settings set languages […], settings set defaultLanguage …',
  regions: 'choose the regions: settings regions europe',
  servers: 'list servers: servers add, or import a community file',
  latency: 'run a latency responder for each host, and name it as the ping target of the servers there',
  mail: 'set SMTP_URL, then send a mail: mail test you@example.org',
  payments: 'set up a way to pay (docs/payments.md), or leave this out',
  gameSide: 'issue keys for the game servers’ logs: game-servers add --all',
  alerts: 'add a webhook for alerts and test it: alerts add, alerts test',
  backup: 'make a backup every day by a timer: backup <file>',
  legal:
    'write terms, privacy policy and imprint in the staff room, under Texts, or by legal template, write, publish (docs/operating/legal.md)',
  icon: 'bring an icon: settings picture icon <file>',
}

const states: Readonly<Record<ChecklistEntry['state'], string>> = {
  done: 'done',
  none: 'open',
  untried: 'untried',
  some: 'incomplete',
  old: 'too old',
}

function lineOf({ item, state, count, at, dismissed }: ChecklistEntry): string {
  if (dismissed !== null) return `${item}\tleft out by ${dismissed.byName ?? dismissed.by}, ${dismissed.at}`
  const detail = [count, at].filter((each) => each !== undefined).join(', ')
  const what = detail === '' ? states[state] : `${states[state]} (${detail})`
  return state === 'done' ? `${item}\t${what}` : `${item}\t${what}\t${advice[item]}`
}

function textOf(list: Checklist): string {
  const { dismissed, items } = list
  const lines = items.map(lineOf)
  if (dismissed !== null) lines.push(`The list is left out by ${dismissed.byName ?? dismissed.by}, ${dismissed.at}.`)
  else if (openItems(list).length === 0) lines.push('Nothing is missing.')
  return `${lines.map(escapeLine).join('\n')}\n`
}

async function read(process: AdminProcess, database: Database): Promise<Checklist | undefined> {
  const configured = readConfig(process.env)
  if ('problems' in configured) {
    for (const problem of configured.problems) process.err(problem)
    return undefined
  }
  const { config } = configured
  const services = await configuredServices(config, Date.now)
  return readChecklist({ database, now: Date.now, checklistFacts: checklistFactsOf({ database, config, services }) })
}

const show =
  (asJson: boolean): Command =>
  (process) =>
    withDatabase<ExitCode>(process, async (database) => {
      const list = await read(process, database)
      if (list === undefined) return 1
      process.out(asJson ? `${JSON.stringify(list, null, 2)}\n` : textOf(list))
      return 0
    })

const dismiss =
  (dismissal: Dismissal): Command =>
  (process) =>
    withDatabase<ExitCode>(process, async (database) => {
      const changed = await dismissItem({ database, now: Date.now }, consoleActor(), dismissal)
      process.out(`${dismissal.item}: ${changed ? 'saved' : 'nothing to change'}\n`)
      return 0
    })
