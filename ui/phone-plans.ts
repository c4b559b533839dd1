import { useEffect, useState } from 'react';

type Plans = typeof import('#i18n/phone.ts');

let loadedPlans: Plans | undefined;

/**
 * Loads the numbering plans, which are larger than all the code of a page. `isNeeded` delays the loading until it is
 * true.
 */
export function usePhonePlans(isNeeded = true): { data: Plans | undefined; isPending: boolean } {
  const [data, setData] = useState(loadedPlans);
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isNeeded && !data;
  useEffect(() => {
    if (!isMissing) return;
    let isMounted = true;
    void import('#i18n/phone.ts').then(
      plans => {
        loadedPlans = plans;
        if (isMounted) setData(plans);
      },
      () => isMounted && setFailed(true),
    );
    return () => {
      isMounted = false;
    };
  }, [isMissing]);
  return { data, isPending: !data && !hasFailed };
}
