import { resetClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { openMail, outboxDriver } from '#platform/mail/mail.ts';
import { smsOutboxDriver } from '#platform/sms/driver-of.ts';
import { openSms } from '#platform/sms/sms.ts';
import { openFreshDatabase } from '#test/harness/database.ts';

// Runs before each test file that reads all hotels. Opens an empty database and resets what the previous file
// has set.
resetClock();
configureLog({ level: 'silent' });
openMail(outboxDriver());
openSms(smsOutboxDriver());
configureLog({ level: 'warn' });
await openFreshDatabase();
