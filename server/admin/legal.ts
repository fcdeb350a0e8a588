import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { Argument, Option } from '@commander-js/extra-typings'
import * as v from 'valibot'
import { type Language, languages } from '../../contract/language.ts'
import { type LegalPage, legalPages } from '../../contract/legal/legal.ts'
import { legalDraftSchema } from '../../contract/legal/staff-legal.ts'
import { offeredSettings } from '../community/rules/offered-settings.ts'
import { readSettings } from '../community/store/settings.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../kernel/db/database.ts'
import { edit, tagOf } from '../kernel/edits/edit.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { placeholdersOf, publishPage, withdrawPage } from '../legal/publish.ts'
import { filledTemplate } from '../legal/rules/template.ts'
import { readDraft, readPublishedPages } from '../legal/store/pages.ts'
import { legalFactsOf, legalPublishing, legalTexts } from '../legal-texts.ts'
import { backendsOf, configuredServices } from '../services.ts'
import { type AdminProcess, type Area, addCommand, type Command, type ExitCode, withDatabase } from './command.ts'
import { consoleActor } from './console-actor.ts'
import { lineOf } from './print.ts'
import { problemsOf } from './problems.ts'

const pageArgument = () => new Argument('<page>').choices(legalPages)
const languageArgument = () => new Argument('<language>').choices(languages)

/** The commands for terms, privacy policy and imprint. */
export const legalCommands: Area = (program, run) => {
  const legal = addCommand(program, 'legal', 'terms, privacy policy and imprint')
  addCommand(legal, 'list', 'which are published, and what is still to be filled in').action(() => run(list))
  addCommand(legal, 'template', 'print the template with what the portal knows; the rest is in [[…]]')
    .addArgument(pageArgument())
    .addArgument(languageArgument())
    .action((page, language) => run(template(page, language)))
  addCommand(legal, 'write', 'save the HTML in FILE (-: standard input) as the text in a language; publishes nothing')
    .addArgument(pageArgument())
    .addArgument(languageArgument())
    .argument('<file>', '-: standard input')
    .action((page, language, file) => run(write(page, language, file)))
  addCommand(legal, 'publish', 'show the saved text as a new version')
    .addArgument(pageArgument())
    .addOption(new Option('--correction', 'players need not agree again'))
    .action((page, { correction }) => run(publish(page, correction === true)))
  addCommand(legal, 'withdraw', 'show the page no longer; text and versions stay')
    .addArgument(pageArgument())
    .action((page) => run(withdraw(page)))
}

const list: Command = (process) =>
  withDatabase<ExitCode>(process, async (database) => {
    const published = await readPublishedPages(database)
    for (const page of legalPages) {
      const draft = await readDraft(database, page)
      const written = draft === undefined ? 'no text' : Object.keys(draft.text).join(', ')
      const version = published[page]?.version
      const state = version === undefined ? 'not published' : `version ${version}`
      process.out(lineOf([page, state, written, ...(draft === undefined ? [] : placeholdersOf(draft))]))
    }
    return 0
  })

const template =
  (page: LegalPage, language: Language): Command =>
  (process) =>
    withDatabase<ExitCode>(process, async (database) => {
      const configured = readConfig(process.env)
      if ('problems' in configured) {
        for (const problem of configured.problems) process.err(problem)
        return 1
      }
      const { config } = configured
      const services = await configuredServices(config, Date.now)
      const settings = await readSettings(database)
      const facts = legalFactsOf({
        publicOrigin: config.publicOrigin,
        providers: services.providers,
        settings: () => settings,
        offered: () => offeredSettings(settings, backendsOf(config, services)),
      })
      process.out(`${filledTemplate(page, language, facts)}\n`)
      return 0
    })

const write =
  (page: LegalPage, language: Language, file: string): Command =>
  async (process) => {
    const html = (file === '-' ? await textOf(globalThis.process.stdin) : await readFile(file, 'utf8')).trim()
    return withDatabase<ExitCode>(process, async (database) => {
      const draft = await readDraft(database, page)
      const parsed = v.safeParse(legalDraftSchema, { ...draft, text: { ...draft?.text, [language]: html } })
      if (!parsed.success) {
        process.err(`${file} was not taken over, nothing was changed:`)
        for (const problem of problemsOf(parsed.issues)) process.err(`  ${problem}`)
        return 1
      }
      const change = { id: page, seen: tagOf(draft), change: { value: parsed.output } }
      const { kind, value } = await edit({ database, now: Date.now }, consoleActor(), legalTexts, change)
      if (kind === 'conflict') {
        process.err('The text was edited at the same moment, nothing was changed. Try again.')
        return 1
      }
      process.out(lineOf([`${page}: ${kind === 'unchanged' ? 'nothing to change' : 'saved, not published'}`]))
      const missing = value === undefined ? [] : placeholdersOf(value)
      if (missing.length > 0) process.out(lineOf(['Still to be filled in:', ...missing]))
      return 0
    })
  }

/** Runs `work` with what publishing needs, and says what was refused. */
const withPublishing = (
  process: AdminProcess,
  work: (deps: ReturnType<typeof legalPublishing>, database: Database) => Promise<string>,
): Promise<ExitCode> =>
  withDatabase<ExitCode>(process, async (database) => {
    const { defaultLanguage: home } = await readSettings(database)
    const deps = legalPublishing({ database, now: Date.now }, () => home)
    try {
      process.out(lineOf([await work(deps, database)]))
      return 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      process.err(refusalText(error))
      return 1
    }
  })

function refusalText({ code, field, details }: ApiError): string {
  if (code === 'GONE') return 'There is no text yet: legal write.'
  if (code === 'EDITED_MEANWHILE') return 'The text was edited at the same moment, nothing was published. Try again.'
  if (field === 'text') return `Still to be filled in: ${String(details)}. Nothing was published.`
  return `The text in ${String(details)} is missing. Nothing was published.`
}

const publish =
  (page: LegalPage, isCorrection: boolean): Command =>
  (process) =>
    withPublishing(process, async (deps, database) => {
      const seen = tagOf(await readDraft(database, page))
      await publishPage(deps, consoleActor(), { page, seen, isCorrection })
      return `${page}: version ${(await readPublishedPages(database))[page]?.version}`
    })

const withdraw =
  (page: LegalPage): Command =>
  (process) =>
    withPublishing(process, async (deps) => {
      await withdrawPage(deps, consoleActor(), page)
      return `${page}: not published`
    })
