import { createContext, useContext, useEffect } from 'react'

/** Told the title while the page is drawn: on the server nothing runs after that. */
export const TitleContext = createContext<((title: string) => void) | undefined>(undefined)

export function usePageTitle(title: string) {
  useContext(TitleContext)?.(title)
  useEffect(() => {
    document.title = title
  }, [title])
}
