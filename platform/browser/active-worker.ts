export function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const nextWorker = registration.active ? null : (registration.installing ?? registration.waiting);
  if (!nextWorker) return Promise.resolve(registration.active);
  return new Promise(resolve =>
    nextWorker.addEventListener('statechange', () => {
      if (nextWorker.state === 'activated') resolve(nextWorker);
    }),
  );
}
