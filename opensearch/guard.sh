# Runs a program that ends when standard input closes, which the operating system does even if the process at the other
# end is killed. `read` waits for that, on descriptor 3, because background jobs lose their standard input.
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
(
  while read -r line; do :; done
  kill -TERM $program
  for second in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 $program || exit 0
    sleep 1
  done
  kill -KILL $program
) <&3 2>/dev/null &
watch=$!
exec 3<&- </dev/null
wait $program
status=$?
kill $watch 2>/dev/null
exit $status
