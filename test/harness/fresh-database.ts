import { resetClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { openMail, outboxDriver } from '#platform/mail/mail.ts';
import { smsOutboxDriver } from '#platform/sms/driver-of.ts';
import { openSms } from '#platform/sms/sms.ts';
import { openFreshDatabase } from '#test/harness/database.ts';

// Before each test file that looks at every hotel: a database without rows, and what the file before it has set is put back.
resetClock();
configureLog({ level: 'silent' });
openMail(outboxDriver());
openSms(smsOutboxDriver());
configureLog({ level: 'warn' });
await openFreshDatabase();
