import { Skeleton } from '../ui/skeleton.tsx'

const lines = ['w-full', 'w-11/12', 'w-full', 'w-2/3', 'w-full', 'w-4/5'] as const

/** Placeholder for a page while its code and messages load. */
export const PageSkeleton = () => (
  <div aria-hidden className="waiting min-h-[calc(100dvh-160px)]">
    <Skeleton className="h-7 w-40 mb-4" />
    <div className="card p-5 flex flex-col gap-3">
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of bars
        <Skeleton key={index} className={`h-4.5 ${width}`} />
      ))}
    </div>
  </div>
)
