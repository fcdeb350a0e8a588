import { Skeleton } from '../../../ui/skeleton.tsx'

export interface Rule {
  readonly text: string
  /** Undefined: it is in the language of the page. */
  readonly lang?: string | undefined
}

/** Rules in order; each is user-written text and may be long. */
export const RuleList = ({ rules }: { readonly rules: readonly Rule[] }) => (
  <ol className="[counter-reset:rule]">
    {rules.map(({ text, lang }, i) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
        key={i}
        className="flex gap-3 px-4 lg:px-5 py-3.5 [&+&]:border-t [&+&]:border-t-line [counter-increment:rule] before:content-[counter(rule)] before:shrink-0 before:w-26px before:h-26px before:rounded-full before:bg-accent-soft before:text-accent before:text-14px before:font-600 before:leading-26px before:text-center before:tabular-nums"
      >
        <bdi className="min-w-0 break-anywhere whitespace-pre-line leading-26px" lang={lang}>
          {text}
        </bdi>
      </li>
    ))}
  </ol>
)

const bars = ['w-32', 'w-44', 'w-28', 'w-36', 'w-52', 'w-36', 'w-40', 'w-48'] as const

export const RuleListSkeleton = () => (
  <div aria-hidden className="waiting">
    {bars.map((width, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of bars
      <div key={i} className="flex items-center gap-3 px-4 lg:px-5 h-54px [&+&]:border-t [&+&]:border-t-line">
        <Skeleton className="w-26px h-26px rounded-full" />
        <Skeleton className={`h-3.5 ${width}`} />
      </div>
    ))}
  </div>
)
