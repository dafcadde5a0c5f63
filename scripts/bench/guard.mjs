// Judges a quick benchmark by those before it (scripts/bench/history.jsonl). It knows ratios to a reference that is measured
// in the same run, since times depend on the machine.

/** A ratio below this share of its median fails. */
const KEPT_SHARE = 0.75
/** With a reference that scatters more, a drop of a quarter could be chance. */
const MOST_SCATTER = 0.25
/** Only so many of the latest runs count, or a gain would be guarded only after as many runs again. */
const REMEMBERED = 9

/**
 * @param references what the reference achieved in each round.
 * @param ratios of each part by its name.
 * @param history the ratios of earlier runs, the latest last. A part that none of them names is not judged.
 */
export function judge({ references, ratios, history }) {
  const scatter = scatterOf(references)
  if (scatter > MOST_SCATTER) {
    const percent = (scatter * 100).toFixed(0)
    return {
      outcome: 'noisy',
      lines: [`noisy: the reference itself varied by ${percent} % during the run`],
    }
  }
  const recent = history.slice(-REMEMBERED)
  const compared = Object.entries(ratios).flatMap(([name, ratio]) => {
    const before = recent.flatMap((run) => run[name] ?? [])
    return before.length > 0 ? [{ name, ratio, usual: median(before) }] : []
  })
  if (compared.length === 0)
    return { outcome: 'no history', lines: ['no history: there is nothing to compare with'] }
  const dropped = compared.filter(({ ratio, usual }) => ratio < usual * KEPT_SHARE)
  if (dropped.length === 0)
    return { outcome: 'held', lines: ['held: no ratio dropped by a quarter'] }
  return {
    outcome: 'dropped',
    lines: dropped.map(
      ({ name, ratio, usual }) =>
        `dropped: ${name} is ${ratio.toFixed(2)} of the reference, usually ${usual.toFixed(2)}`,
    ),
  }
}

/** How far the rounds lie apart. The best and the worst one do not count, as they do not move the median either. */
function scatterOf(rounds) {
  const middle = rounds.toSorted((a, b) => a - b).slice(1, -1)
  return (Math.max(...middle) - Math.min(...middle)) / median(middle)
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
