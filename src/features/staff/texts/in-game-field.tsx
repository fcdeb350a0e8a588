import { Trans, useLingui } from '@lingui/react/macro'
import { announcedEvery, announcedLines, announcedLinesMax } from '../../../../contract/game-side/announced-lines.ts'
import { inLanguage, languageFacts, languages } from '../../../../contract/language.ts'
import { writtenLanguage } from '../../../../contract/page/document-texts.ts'
import { useCommunity } from '../../../platform/community.ts'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isRecord } from '../edits/core/field-path.ts'
import { textOf, textsOf } from '../edits/core/values.ts'
import type { FieldProps } from '../edits/field.tsx'
import { useLanguageName } from '../edits/language-fields.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'

type InGameFieldProps = Pick<FieldProps, 'spec' | 'form'>

/** What it is at first. */
const blank = { every: 15, modes: [] }

/** That an announcement is also said on game servers: how often, where, and the lines that players read. */
export function InGameField({ spec, form }: InGameFieldProps) {
  const { t } = useLingui()
  const { say } = useFieldWords()
  const { modes } = useCommunity()
  const { key } = spec
  const isOn = isRecord(form.value(key))
  const chosen = form.value(`${key}.modes`)
  const { min, max } = announcedEvery
  const known = modes.map(({ id }) => id).join(', ')
  const setEvery = (text: string) =>
    form.set(`${key}.every`, /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : text)
  return (
    <div className="lg:col-span-2 flex flex-col gap-3 min-w-0">
      <Switch
        label={say(spec.label)}
        hint={spec.hint && say(spec.hint)}
        checked={isOn}
        onChange={(on) => form.set(key, on ? blank : false)}
      />
      {isOn ? (
        <>
          <div className="grid lg:grid-cols-2 gap-x-4 gap-y-3 items-start">
            <TextField
              label={t`Every … minutes`}
              value={textOf(form.value(`${key}.every`))}
              onChange={setEvery}
              inputMode="numeric"
              autoComplete="off"
              problem={
                form.problem(spec, `${key}.every`) === undefined
                  ? undefined
                  : t`Enter a whole number from ${min} to ${max}.`
              }
            />
            <TextField
              label={t`Modes`}
              hint={t`Empty: all servers. Otherwise words from ${known}, separated by commas.`}
              value={Array.isArray(chosen) ? chosen.join(',') : ''}
              onChange={(text) => form.set(`${key}.modes`, text === '' ? [] : text.split(','))}
              autoComplete="off"
              spellCheck={false}
              problem={form.problem(spec, `${key}.modes`, true) === undefined ? undefined : t`Up to 40 words of modes`}
            />
          </div>
          <Lines form={form} problem={form.problem(spec, key)} />
        </>
      ) : null}
    </div>
  )
}

/** The lines that players read, and what keeps a text from being said. */
function Lines({ form, problem }: Pick<InGameFieldProps, 'form'> & { readonly problem: string | undefined }) {
  const { t } = useLingui()
  const community = useCommunity()
  const nameOf = useLanguageName()
  const home = writtenLanguage(community)
  const languageName = nameOf(home)
  const texts = textsOf(form.value('text'))
  const lines = announcedLines(inLanguage(texts, home))
  const tooLong = languages.flatMap((each) => {
    const count = announcedLines(texts[each] ?? '').length
    return count > announcedLinesMax ? [{ each, name: nameOf(each), count }] : []
  })
  const words = Array.isArray(form.value('inGame.modes'))
    ? unknownModes(form.value('inGame.modes'), community.modes)
    : []
  return (
    <section className="rounded-control border border-line px-3 py-2" aria-label={t`In the game`}>
      <p className="muted mb-1">
        <Trans>In the game, in the language of the community: {languageName}</Trans>
      </p>
      <div className="font-mono text-14px break-anywhere min-h-1.6em" lang={languageFacts[home].tag}>
        {lines.slice(0, announcedLinesMax).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
          <p key={at}>Console: {line}</p>
        ))}
      </div>
      {tooLong.map(({ each, name, count }) => (
        <p key={each} className="text-14px text-warn">
          <Trans>
            {name}: {count} lines in the game are too many. Shorten it to 3 lines of 120 bytes; a Chinese character has
            3 bytes.
          </Trans>
        </p>
      ))}
      {words.map((word) => (
        <p key={word} className="text-14px text-warn">
          <Trans>There is no mode {word}, so it matches no server.</Trans>
        </p>
      ))}
      {problem === undefined ? null : (
        <p role="alert" className="text-14px text-bad">
          {problem}
        </p>
      )}
    </section>
  )
}

const unknownModes = (chosen: unknown, modes: readonly { readonly id: string }[]): readonly string[] => {
  const known = new Set(modes.map(({ id }) => id))
  const words = Array.isArray(chosen) ? chosen.map((word) => textOf(word).trim()) : []
  return [...new Set(words)].filter((word) => word !== '' && !known.has(word))
}
