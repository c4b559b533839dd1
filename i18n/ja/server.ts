import errors from './errors.json' with { type: 'json' };
import firstTerms from './first-terms.json' with { type: 'json' };
import guest from './guest.json' with { type: 'json' };
import guestRights from './guest-rights.json' with { type: 'json' };
import limit from './limit.json' with { type: 'json' };
import message from './message.json' with { type: 'json' };
import messageText from './message-text.json' with { type: 'json' };
import question from './question.json' with { type: 'json' };

export default {
  errors,
  'first-terms': firstTerms,
  guest,
  'guest-rights': guestRights,
  limit,
  message,
  'message-text': messageText,
  question,
};
