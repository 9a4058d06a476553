/** What staff write to HR, and what HR answers. */
export const conversations = [
  {
    subject: 'Payslip for last month',
    asks: 'Hello, my payslip does not show the Sunday shift that I covered. Could you have a look, please?',
    answers: 'Thank you for letting us know. Payroll has added it; it will be on the next payslip.',
  },
  {
    subject: 'DBS renewal',
    asks: 'My DBS certificate runs out in six weeks. Do I start the renewal or do you?',
    answers:
      'We have started it. You will get a link by email today; please have your passport ready.',
  },
  {
    subject: 'Swapping a shift',
    asks: 'Could I swap my Thursday for the Saturday of the same week? The ward manager is happy with it.',
    answers: 'That’s fine, I’ve changed the rota. Thank you for sorting out the cover.',
  },
  {
    subject: 'Mandatory training',
    asks: 'The link for the moving and handling course asks for a code that I do not have.',
    answers:
      'The code is your staff number with a zero in front. Please tell us if it still does not work.',
  },
  {
    subject: 'Change of address',
    asks: 'I have moved house. What do you need from me so that letters go to the right place?',
    answers:
      'Just your new address and the date you moved. Please tell the pension scheme too, as they keep their own records.',
  },
  {
    subject: 'Uniform',
    asks: 'Two of my tunics are worn through at the pockets. Where can I get new ones?',
    answers:
      'The sewing room has your size in. It is open on Tuesdays and Fridays from 13:00 to 15:00.',
  },
  {
    subject: 'Hours last week',
    asks: 'My hours for last week look too low. I think Wednesday’s clock-out is missing.',
    answers:
      'You are right. Please request a correction under Time & Attendance and we’ll approve it.',
  },
  {
    subject: 'Parking permit',
    asks: 'Is there a waiting list for the staff car park? I will be on early shifts from next month.',
    answers: 'There is, but early shifts go first. You will have a permit by the end of the month.',
  },
  {
    subject: 'Reference',
    asks: 'My landlord asks for an employer’s reference. Who should they write to?',
    answers: 'To us, by email. We answer within two working days and send you a copy.',
  },
  {
    subject: 'Phased return',
    asks: 'My GP suggests shorter days for two weeks. Who should I talk to about this?',
    answers:
      'To your manager and to us: shall we meet on Monday at 10:00? Bring the fit note, please.',
  },
] as const;

/** Messages from HR to everyone. */
export const announcements = [
  {
    subject: 'Flu vaccination',
    content:
      'The vaccination team is in the seminar room all of next week, from 07:30 to 19:00. No appointment is needed; please bring your badge.',
  },
  {
    subject: 'Rota for the bank holidays',
    content:
      'The rota for the coming bank holidays is on the board. If anything doesn’t work for you, please message us by Friday.',
  },
  {
    subject: 'Annual leave: please plan ahead',
    content:
      'The leave year ends on 5 April. Please check your balance and request your remaining leave in good time, so everyone gets the dates they want.',
  },
  {
    subject: 'Fire safety refresher',
    content:
      'The yearly refresher is due this month. It takes 20 minutes online; please finish it before your last shift of the month.',
  },
  {
    subject: 'Thank you',
    content:
      'The last two weeks have been hard on everybody. Thank you for covering for each other. It hasn’t gone unnoticed.',
  },
] as const;
